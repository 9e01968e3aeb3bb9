export function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage is set before the tests of a file, not before')
  return thing
}
