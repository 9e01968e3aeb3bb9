/** Keeps getters: hooks create their values later. */
export const extendFixture = <Fixture extends object, More extends object>(fixture: Fixture, more: More): Fixture & More =>
  Object.defineProperties(fixture, Object.getOwnPropertyDescriptors(more)) as Fixture & More

export function requireDefined<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The fixture is set before the tests of a file, not before')
  return thing
}
