/** The mark in the title, or null once deleted. */
type Expected = { mark: string | null }

/**
 * Edits made, seen and acknowledged, and the state expected from them. Each
 * event is edited and deleted only by its maker, so that its final state is
 * known; all editors may move it.
 */
export class Ledger {
  readonly latencies: number[] = []
  /** In milliseconds. */
  readonly seenAt: number[] = []
  edits = 0
  acknowledged = 0
  refused = 0
  readonly #sent = new Map<string, { at: number; by: number }>()
  readonly #expected = new Map<string, Map<string, Expected>>()

  /** `mark` is unique and part of the title. */
  noteMade(mark: string, editor: number): void {
    this.edits += 1
    this.#sent.set(mark, { at: performance.now(), by: editor })
  }

  /** A mark's first sight by another editor is one latency, in milliseconds. */
  noteSeen(title: string, editor: number, known: Set<string>): void {
    const sent = this.#sent.get(title)
    if (sent === undefined || sent.by === editor || known.has(title)) return
    known.add(title)
    const now = performance.now()
    this.latencies.push(now - sent.at)
    this.seenAt.push(now)
  }

  /** Each sorted. */
  latenciesOverTime(parts: number): number[][] {
    const [first = 0, last = 0] = [this.seenAt[0], this.seenAt.at(-1)]
    const groups = Array.from({ length: parts }, (): number[] => [])
    this.latencies.forEach((latency, i) => {
      const part = Math.floor((((this.seenAt[i] ?? first) - first) / (last - first + 1)) * parts)
      groups[part]?.push(latency)
    })
    return groups.map((group) => group.sort((a, b) => a - b))
  }

  /** The event must keep this mark, or stay deleted (null). */
  noteAcknowledged(itineraryId: string, eventId: string, mark: string | null): void {
    this.acknowledged += 1
    const events = this.#expected.get(itineraryId) ?? new Map<string, Expected>()
    this.#expected.set(itineraryId, events)
    events.set(eventId, { mark })
  }

  /** Events that are missing, came back, or lost their last edit. */
  countLost(itineraryId: string, titles: ReadonlyMap<string, string>): number {
    let lost = 0
    for (const [eventId, { mark }] of this.#expected.get(itineraryId) ?? []) if ((titles.get(eventId) ?? null) !== mark) lost += 1
    return lost
  }
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
