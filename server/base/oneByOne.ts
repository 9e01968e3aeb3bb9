/** Does the work of each key (a user, an itinerary) one piece after the other. One that fails does not keep the next from being done. */
export class OneByOne {
  /** The end of the last piece of each key that has work. */
  readonly #ends = new Map<string, Promise<unknown>>()

  /** Resolves and rejects as `work` does. */
  do<T>(key: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#ends.get(key) ?? Promise.resolve()).then(work)
    const end = done.catch(() => undefined)
    this.#ends.set(key, end)
    void end.then(() => {
      if (this.#ends.get(key) === end) this.#ends.delete(key)
    })
    return done
  }

  /** Resolves once all work that one key, or any, has by now is done. */
  async settled(key?: string): Promise<void> {
    await (key === undefined ? Promise.all(this.#ends.values()) : this.#ends.get(key))
  }
}
