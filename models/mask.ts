/**
 * Masking: takes secrets, and long parts of them, out of a text.
 *
 * Imports nothing. Has no effect.
 *
 * @module
 */

/** Characters of a secret that give it away, wherever in it they stand. */
const TELLING_LENGTH = 12;
/** A shorter secret is no secret, and masking it would only tear words apart. */
const MIN_LENGTH = 6;
const MASK = "***";

/** Takes the secrets it was made for out of a text. */
export type Mask = (text: string) => string;

/**
 * Creates a mask for secrets; it also finds them cut short, in base64 or percent-encoded.
 *
 * @param secrets The secrets.
 * @returns The mask.
 */
export function createMask(secrets: readonly string[]): Mask {
  const pieces = new Set(
    secrets.filter((secret) => secret.length >= MIN_LENGTH).flatMap(toForms).flatMap(toPieces),
  );
  const lengths = [...new Set([...pieces].map((piece) => piece.length))];
  return (text) => {
    const isSecret = new Uint8Array(text.length);
    for (const length of lengths) markPieces(text, { length, pieces, isSecret });
    return renderMasked(text, isSecret);
  };
}

function toForms(secret: string): string[] {
  const forms = [secret, encodeURIComponent(secret)];
  // The three ways in which base64 can cut the secret, without the ends its neighbours shape.
  const bytes = new TextEncoder().encode(secret);
  for (const shift of [0, 1, 2]) {
    const text = btoa("\0".repeat(shift) + String.fromCharCode(...bytes));
    forms.push(text.replace(/=+$/, "").slice(shift === 0 ? 0 : 4, -1));
  }
  return forms.filter((form) => form.length >= MIN_LENGTH);
}

function toPieces(form: string): string[] {
  if (form.length <= TELLING_LENGTH) return [form];
  return Array.from(
    { length: form.length - TELLING_LENGTH + 1 },
    (_, start) => form.slice(start, start + TELLING_LENGTH),
  );
}

function markPieces(
  text: string,
  options: {
    readonly length: number;
    readonly pieces: ReadonlySet<string>;
    readonly isSecret: Uint8Array;
  },
): void {
  const { length, pieces, isSecret } = options;
  for (let start = 0; start + length <= text.length; start++) {
    if (pieces.has(text.slice(start, start + length))) isSecret.fill(1, start, start + length);
  }
}

function renderMasked(text: string, isSecret: Uint8Array): string {
  let masked = "";
  for (let index = 0; index < text.length; index++) {
    if (isSecret[index] === 0) masked += text.charAt(index);
    else if (index === 0 || isSecret[index - 1] === 0) masked += MASK;
  }
  return masked;
}
