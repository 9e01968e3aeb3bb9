/** Keeps getters: hooks create their values later. */
export const extendStage = <Stage extends object, More extends object>(stage: Stage, more: More): Stage & More =>
  Object.defineProperties(stage, Object.getOwnPropertyDescriptors(more)) as Stage & More

export function requireDefined<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('The stage is set before the tests of a file, not before')
  return thing
}
