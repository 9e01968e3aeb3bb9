export interface InputHolder {
  /** Must release everything at once. */
  overflow(): void
}

/** Above the limit the connection that holds most starts over. */
export class UnreadInputLimiter {
  readonly #held = new Map<InputHolder, number>()
  #total = 0

  constructor(private readonly limit: number) {}

  get total(): number {
    return this.#total
  }

  set(holder: InputHolder, bytes: number): void {
    this.#total += bytes - (this.#held.get(holder) ?? 0)
    if (bytes === 0) this.#held.delete(holder)
    else this.#held.set(holder, bytes)
    while (this.#total > this.limit) this.#endWorst()
  }

  #endWorst(): void {
    let worst: InputHolder | undefined
    let most = 0
    for (const [holder, bytes] of this.#held)
      if (bytes > most) {
        worst = holder
        most = bytes
      }
    if (worst === undefined) return
    this.#total -= most
    this.#held.delete(worst)
    worst.overflow()
  }
}
