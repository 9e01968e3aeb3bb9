import type { DocumentWriter } from '#server/base/documentHub'

/** Runs each operation once, even if retried while it runs. */
export class OperationIds {
  readonly #underWay = new Map<string, Promise<unknown>>()

  constructor(private readonly wasDone: (opId: string) => Promise<boolean>) {}

  /** Undefined if it was done before. A failed run can be retried. */
  async once<T>({ userId, opId }: DocumentWriter, run: (opId: string | null) => Promise<T>): Promise<T | undefined> {
    if (opId === undefined) return run(null)
    // Users cannot use up each other's ids.
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
