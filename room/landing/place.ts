/**
 * Where landings keep what they are made of.
 *
 * Pure. Imports nothing, so that whoever only wants to know whether there is something to tidy up
 * loads no landing.
 *
 * @module
 */

/**
 * Names the folder of all landings of a project.
 *
 * @param stateDir Absolute path of the state folder.
 * @returns Its absolute path; it exists where a landing is under way or was killed.
 */
export function toLandingFolder(stateDir: string): string {
  return `${stateDir}/landing`;
}
