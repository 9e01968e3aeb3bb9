export class RoomUsage {
  #holders = 0
  #since = performance.now()

  get idleSince(): number | undefined {
    return this.#holders > 0 ? undefined : this.#since
  }

  /** Holds until the returned function is called. */
  acquire(): () => void {
    this.#holders += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#holders -= 1
      this.touch()
    }
  }

  touch(): void {
    this.#since = performance.now()
  }
}
