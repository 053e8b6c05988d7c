/**
 * Following: a stream of server-sent events that says when a journal has grown.
 *
 * It carries no text of a journal; who hears it asks for the page again. Its effect is a timer.
 *
 * @module
 */

/** What is followed. */
export interface Followed {
  /** Differs when there is something new. */
  readonly toMark: () => string;
  /** True as long as there may be something new. */
  readonly isLive: () => boolean;
}

/** How often a journal is looked at. */
const LOOK_MS = 250;
/** Silence after which a sign of life is sent. */
const ALIVE_MS = 15_000;

/**
 * Creates the stream of one page.
 *
 * @param followed What is followed.
 * @returns The stream; it ends when nothing new can come, or its reader is gone.
 */
export function createChanges({ toMark, isLive }: Followed): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  let mark = toMark();
  let silentMs = 0;
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const end = () => {
        clearInterval(timer);
        controller.close();
      };
      send(`event: ${isLive() ? "live" : "still"}\ndata:\n\n`);
      if (!isLive()) return end();
      timer = setInterval(() => {
        silentMs += LOOK_MS;
        const now = toMark();
        if (!isLive()) {
          send("event: over\ndata:\n\n");
          return end();
        }
        if (now !== mark) send("event: change\ndata:\n\n");
        else if (silentMs < ALIVE_MS) return;
        else send(": still here\n\n");
        mark = now;
        silentMs = 0;
      }, LOOK_MS);
    },
    cancel: () => clearInterval(timer),
  });
}
