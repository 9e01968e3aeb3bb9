/** A failed dynamic import throws a TypeError. */
export function ignoreMissingFile(error: unknown): void {
  if (!(error instanceof TypeError)) throw error
}
