/** What one event must look like in the end: the mark its last edit left in the title, or null once deleted. */
type Expected = { mark: string | null }

/**
 * The book of a run: which edits were made, when each was seen by somebody else, which were acknowledged, and what must therefore be
 * there in the end. Every event is edited and deleted by its maker alone, so the end is known; anybody may move it.
 */
export class Ledger {
  readonly latencies: number[] = []
  /** When each latency was noted, in milliseconds of the same clock. */
  readonly seenAt: number[] = []
  edits = 0
  acknowledged = 0
  refused = 0
  readonly #sent = new Map<string, { at: number; by: number }>()
  readonly #expected = new Map<string, Map<string, Expected>>()

  /** Notes an edit at the moment it is made; `mark` is unique and stands in the event's title. */
  noteMade(mark: string, editor: number): void {
    this.edits += 1
    this.#sent.set(mark, { at: performance.now(), by: editor })
  }

  /** Notes that somebody sees a title. The first sight of each mark by each editor but its maker counts as one latency, in milliseconds. */
  noteSeen(title: string, editor: number, known: Set<string>): void {
    const sent = this.#sent.get(title)
    if (sent === undefined || sent.by === editor || known.has(title)) return
    known.add(title)
    const now = performance.now()
    this.latencies.push(now - sent.at)
    this.seenAt.push(now)
  }

  /** The latencies in `parts` equally long parts of the run, each sorted. */
  latenciesOverTime(parts: number): number[][] {
    const [first = 0, last = 0] = [this.seenAt[0], this.seenAt.at(-1)]
    const groups = Array.from({ length: parts }, (): number[] => [])
    this.latencies.forEach((latency, i) => {
      const part = Math.floor((((this.seenAt[i] ?? first) - first) / (last - first + 1)) * parts)
      groups[part]?.push(latency)
    })
    return groups.map((group) => group.sort((a, b) => a - b))
  }

  /** What the server promised to keep: this event of this itinerary with this mark, or its deletion. */
  noteAcknowledged(itineraryId: string, eventId: string, mark: string | null): void {
    this.acknowledged += 1
    const events = this.#expected.get(itineraryId) ?? new Map<string, Expected>()
    this.#expected.set(itineraryId, events)
    events.set(eventId, { mark })
  }

  /** How many promises a final state breaks: events that are missing, came back, or lost their last edit. */
  countLost(itineraryId: string, titles: ReadonlyMap<string, string>): number {
    let lost = 0
    for (const [eventId, { mark }] of this.#expected.get(itineraryId) ?? []) if ((titles.get(eventId) ?? null) !== mark) lost += 1
    return lost
  }
}

/** The value below which `share` of the sorted numbers lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
