/** The new cursor, and the delay until the next step. */
export interface ChoreStep {
  position: string
  restMs: number
}

/** Background jobs. Of the servers of a database, one runs each step. */
export interface Chores {
  /**
   * Runs the next step if due and not running elsewhere; `step` gets the last
   * cursor, at first ''. Resolves with the delay until the next call. After a
   * rejection the step stays due.
   */
  take(name: string, step: (position: string) => Promise<ChoreStep>): Promise<number>
  /** Mutual exclusion between servers. */
  alone(name: string, work: () => Promise<void>): Promise<void>
  /** Starts no further step; resolves once none is running. */
  close(): Promise<void>
}
