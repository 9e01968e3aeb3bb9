/** For what can do without a part of the app that does not load now: browsers throw a TypeError then. Anything else is thrown on. */
export function ignoreMissingFile(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
