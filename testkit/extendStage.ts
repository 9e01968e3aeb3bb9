/** Keeps getters: hooks create their values later. */
export const extendStage = <Stage extends object, More extends object>(stage: Stage, more: More): Stage & More =>
  Object.defineProperties(stage, Object.getOwnPropertyDescriptors(more)) as Stage & More
