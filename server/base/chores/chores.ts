/** Where a work got to, and in how many milliseconds it goes on. */
export interface ChoreStep {
  position: string
  restMs: number
}

/** Work that is never done, a step at a time: of several servers of one database one does each step, and any of them the next one. */
export interface Chores {
  /**
   * Does the next step of a work, unless it is not due or another server is at it; `step` is told where the last one got to, at first ''. Resolves with
   * the milliseconds after which to ask again, and rejects as `step` does: then it is still to be done.
   */
  take(name: string, step: (position: string) => Promise<ChoreStep>): Promise<number>
  /** Does something that no two may do at a time: whoever comes second waits. */
  alone(name: string, work: () => Promise<void>): Promise<void>
  /** Begins no other step; resolves when none is under way. */
  close(): Promise<void>
}
