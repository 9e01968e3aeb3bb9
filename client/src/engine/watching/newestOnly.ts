/** Lets through only what is no older than anything before: votes change without a new version. */
export function newestOnly(): (version: number) => boolean {
  let newest = -Infinity
  return (version) => {
    if (version < newest) return false
    newest = version
    return true
  }
}
