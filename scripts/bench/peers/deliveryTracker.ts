export class DeliveryTracker {
  /** From sent to seen, one per receiver. */
  latencies: number[] = []
  edits = 0
  deliveries = 0
  onSeenByAll: (editor: number) => void = () => undefined
  readonly #sentAt: number[][]
  readonly #missing: number[][]
  /** Last edits by receiver and editor. */
  readonly #seen: number[][]

  constructor(private readonly clients: number) {
    this.#sentAt = Array.from({ length: clients }, () => [0])
    this.#missing = Array.from({ length: clients }, () => [0])
    this.#seen = Array.from({ length: clients }, () => Array.from({ length: clients }, () => 0))
  }

  get expected(): number {
    return this.edits * (this.clients - 1)
  }

  /** Returns the edit's number. */
  noteMade(editor: number): number {
    this.edits += 1
    this.#missing[editor]?.push(this.clients - 1)
    return (this.#sentAt[editor]?.push(performance.now()) ?? 1) - 1
  }

  /** Implies all earlier edits: servers may batch them, or send only the last. */
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

  /** Sent edits stay known. */
  restart(): void {
    this.latencies = []
    this.edits = 0
    this.deliveries = 0
  }

  lastSeenByOthers(): number[] {
    return this.#sentAt.map((_, editor) =>
      Math.max(...this.#seen.map((seen, receiver) => (receiver === editor ? 0 : (seen[editor] ?? 0)))),
    )
  }
}
