import type { DocumentWriter } from '#server/base/documentHub'

/** Does an operation that its writer named only once, even when it is asked for again while under way. */
export class OperationIds {
  readonly #underWay = new Map<string, Promise<unknown>>()

  constructor(private readonly wasDone: (opId: string) => Promise<boolean>) {}

  /** The result of `run`, undefined when the operation was done before. A failure counts as not done. */
  async once<T>({ userId, opId }: DocumentWriter, run: (opId: string | null) => Promise<T>): Promise<T | undefined> {
    if (opId === undefined) return run(null)
    // Unique to its writer: nobody can use up somebody else's ids.
    const key = `${userId ?? ''}:${opId}`
    const same = this.#underWay.get(key)
    if (same !== undefined) {
      await same
      return undefined
    }
    const done = this.wasDone(key).then((isDone) => (isDone ? undefined : run(key)))
    this.#underWay.set(key, done)
    return done.finally(() => this.#underWay.delete(key))
  }
}
