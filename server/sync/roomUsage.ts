/** Whether anybody holds on to something, and since when nobody does. */
export class RoomUsage {
  #holders = 0
  #since = performance.now()

  /** Since when nobody holds it; undefined while somebody does. */
  get idleSince(): number | undefined {
    return this.#holders > 0 ? undefined : this.#since
  }

  /** Holds it until the returned function is called, once or more. */
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

  /** It was used just now. */
  touch(): void {
    this.#since = performance.now()
  }
}
