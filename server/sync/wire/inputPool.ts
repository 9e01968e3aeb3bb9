/** Something that holds input which nobody read yet. */
export interface InputHolder {
  /** Told to let go of everything at once; it must then hold nothing. */
  overflow(): void
}

/**
 * How much input waits to be read, over all connections. Above the limit the connection that holds most has to start over, however new it is; one
 * of a person who types holds next to nothing.
 */
export class InputPool {
  readonly #held = new Map<InputHolder, number>()
  #total = 0

  constructor(private readonly limit: number) {}

  get total(): number {
    return this.#total
  }

  /** Says how much one holds now. */
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
