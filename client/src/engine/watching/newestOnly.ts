/** Rejects older versions; equal ones pass, since votes do not change the version. */
export function newestOnly(): (version: number) => boolean {
  let newest = -Infinity
  return (version) => {
    if (version < newest) return false
    newest = version
    return true
  }
}
