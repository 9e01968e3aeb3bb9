export class KeyedQueue {
  readonly #ends = new Map<string, Promise<unknown>>()

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const done = (this.#ends.get(key) ?? Promise.resolve()).then(work)
    const end = done.catch(() => undefined)
    this.#ends.set(key, end)
    void end.then(() => {
      if (this.#ends.get(key) === end) this.#ends.delete(key)
    })
    return done
  }

  async settled(key?: string): Promise<void> {
    await (key === undefined ? Promise.all(this.#ends.values()) : this.#ends.get(key))
  }
}
