/** Lets through only what is newer than all before. */
export function newestOnly(): (version: number) => boolean {
  let newest = -Infinity
  return (version) => {
    if (version <= newest) return false
    newest = version
    return true
  }
}
