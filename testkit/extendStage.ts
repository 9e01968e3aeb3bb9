/** A stage with more on it. Getters stay getters: what they read is made in hooks. */
export const extendStage = <Stage extends object, More extends object>(stage: Stage, more: More): Stage & More =>
  Object.defineProperties(stage, Object.getOwnPropertyDescriptors(more)) as Stage & More
