/** Turns a glob into a pattern that matches the whole of a path; `**` stands for any folders. */
export function globToRegExp(
  glob: string,
  options?: { extended?: boolean; globstar?: boolean; caseInsensitive?: boolean },
): RegExp;
