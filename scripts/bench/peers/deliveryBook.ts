/** When each edit of one document was sent, who has seen it, and how long that took. */
export class DeliveryBook {
  /** Milliseconds from the edit to its sight, one for each receiver. */
  latencies: number[] = []
  edits = 0
  deliveries = 0
  /** Told when everybody else has seen an edit. */
  onSeenByAll: (editor: number) => void = () => undefined
  readonly #sentAt: number[][]
  readonly #missing: number[][]
  /** The last edit of each editor that each receiver has seen. */
  readonly #seen: number[][]

  constructor(private readonly clients: number) {
    this.#sentAt = Array.from({ length: clients }, () => [0])
    this.#missing = Array.from({ length: clients }, () => [0])
    this.#seen = Array.from({ length: clients }, () => Array.from({ length: clients }, () => 0))
  }

  get expected(): number {
    return this.edits * (this.clients - 1)
  }

  /** Notes an edit at the moment it is sent; returns its number. */
  noteMade(editor: number): number {
    this.edits += 1
    this.#missing[editor]?.push(this.clients - 1)
    return (this.#sentAt[editor]?.push(performance.now()) ?? 1) - 1
  }

  /** Notes a mark that came in. Who sees an edit has seen the ones before it: servers may send several together, or only the last. */
  noteSeen(receiver: number, editor: number, edit: number): void {
    const seen = this.#seen[receiver]
    const last = seen?.[editor] ?? 0
    if (seen === undefined || receiver === editor || edit <= last) return
    seen[editor] = edit
    const now = performance.now()
    const [sentAt = [], missing = []] = [this.#sentAt[editor], this.#missing[editor]]
    for (let number = last + 1; number <= edit; number += 1) {
      this.latencies.push(now - (sentAt[number] ?? now))
      this.deliveries += 1
      const left = (missing[number] ?? 0) - 1
      missing[number] = left
      if (left === 0) this.onSeenByAll(editor)
    }
  }

  /** Begins to count anew; what was sent is still known. */
  restart(): void {
    this.latencies = []
    this.edits = 0
    this.deliveries = 0
  }

  /** For each editor the last edit that anybody else has seen. */
  lastSeenByOthers(): number[] {
    return this.#sentAt.map((_, editor) =>
      Math.max(...this.#seen.map((seen, receiver) => (receiver === editor ? 0 : (seen[editor] ?? 0)))),
    )
  }
}
