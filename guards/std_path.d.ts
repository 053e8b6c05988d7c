/** Types of the path functions that `std_path.ts` re-exports; the package itself ships none. */

/** Gives the last part of a path, without the suffix where it ends so. */
export function basename(path: string, suffix?: string): string;
/** Gives the path without its last part, `.` where there is one part only. */
export function dirname(path: string): string;
/** Gives the extension of the last part with its dot, or nothing. */
export function extname(path: string): string;
/** Gives the path behind a `file:` address. */
export function fromFileUrl(url: string | URL): string;
/** Tells whether a path starts at the root. */
export function isAbsolute(path: string): boolean;
/** Joins the parts by `/` and resolves `.` and `..` by their letters. */
export function join(path: string, ...paths: string[]): string;
/** Resolves `.`, `..` and doubled `/` by their letters. */
export function normalize(path: string): string;
/** Gives the `file:` address of an absolute path. */
export function toFileUrl(path: string): URL;
