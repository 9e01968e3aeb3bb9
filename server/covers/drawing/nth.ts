/** Throws RangeError. */
export function nth<T>(list: readonly T[], index: number): T {
  const value = list[index]
  if (value === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`)
  return value
}
