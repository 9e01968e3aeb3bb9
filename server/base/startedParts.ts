type Stop = () => unknown

/** In reverse order of their start, one after the other. */
export class StartedParts {
  readonly #stops: Stop[] = []
  #closing: Promise<void> | undefined

  add<Part>(part: Part, close: (part: Part) => unknown): Part {
    this.addStop(() => close(part))
    return part
  }

  addStop(stop: Stop): void {
    this.#stops.push(stop)
  }

  /** Idempotent. Rejects with the first error, after all are stopped. */
  close(): Promise<void> {
    return (this.#closing ??= this.#stopAll())
  }

  async #stopAll(): Promise<void> {
    const errors: unknown[] = []
    for (const stop of this.#stops.toReversed()) {
      try {
        await stop()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }
}
