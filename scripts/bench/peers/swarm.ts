import { setTimeout as pause } from 'node:timers/promises'
import { percentiles } from '../table'
import { LightClient } from './lightClient'
import { findMarks } from './marks'
import { SharedDocument, type InitialContent } from './sharedDocument'
import type { Endpoint, WireKind } from './wire'

const OPENING_AT_ONCE = 20
const PATIENCE_MS = 10_000

export interface DeliveryStats {
  edits: number
  deliveries: number
  lost: number
  p50: number
  p95: number
  p99: number
}

/** Takes and returns plain data, for calls from another process. */
export class Swarm {
  #documents: SharedDocument[] = []

  async open({ kind, seats, content }: { kind: WireKind; seats: Endpoint[][]; content: InitialContent }): Promise<void> {
    this.#documents = seats.map((ofDocument) => new SharedDocument(kind, ofDocument))
    for (let i = 0; i < this.#documents.length; i += OPENING_AT_ONCE)
      await Promise.all(this.#documents.slice(i, i + OPENING_AT_ONCE).map((document) => document.open(content)))
  }

  /** Editors take turns; waits until all edits are seen. */
  async edit({ rate, seconds }: { rate: number; seconds: number }): Promise<DeliveryStats> {
    this.#restart()
    const most = Math.max(...this.#documents.map(({ clients }) => clients.length))
    const turns = Array.from({ length: most }, (_, i) => this.#documents.flatMap(({ clients }) => clients[i] ?? [])).flat()
    const since = performance.now()
    for (let sent = 0; sent < rate * seconds; await pause(1)) {
      const due = Math.min(rate * seconds, Math.floor(((performance.now() - since) / 1000) * rate))
      for (; sent < due; sent += 1) turns[sent % turns.length]?.edit()
    }
    return this.#result()
  }

  /**
   * Editors keep `ahead` edits in flight and send once all others have seen
   * one. Ends after `seconds`, or `edits` each.
   */
  async editInTurns({
    ahead,
    seconds,
    edits = Infinity,
  }: {
    ahead: number
    seconds: number
    edits?: number
  }): Promise<DeliveryStats> {
    this.#restart()
    const end = performance.now() + seconds * 1000
    const mayGoOn = ({ lastEdit }: LightClient) => lastEdit < edits && performance.now() < end
    const all = this.#documents.flatMap(({ clients }) => clients)
    for (const { book, clients } of this.#documents)
      book.onSeenByAll = (editor) => {
        const client = clients[editor]
        if (client !== undefined && mayGoOn(client)) client.edit()
      }
    for (let i = 0; i < ahead; i += 1) for (const client of all) client.edit()
    while (all.some(mayGoOn)) await pause(5)
    const result = await this.#result()
    for (const { book } of this.#documents) book.onSeenByAll = () => undefined
    return result
  }

  /** Sorted milliseconds until each client was in sync. */
  async reconnect(): Promise<number[]> {
    this.close()
    const since = performance.now()
    const returns = this.#documents.flatMap(({ clients, stateVector }) =>
      clients.map(async (client) => {
        await client.connect(stateVector)
        return performance.now() - since
      }),
    )
    return (await Promise.all(returns)).toSorted((a, b) => a - b)
  }

  /** Last edits, by document and editor. */
  async lastEdits(): Promise<{ seen: number[]; confirmed: number[] }[]> {
    return this.#documents.map(({ book, clients }) => ({
      seen: book.lastSeenByOthers(),
      confirmed: clients.map(({ lastConfirmed }) => lastConfirmed),
    }))
  }

  /** For `ms`, or until the `expected` edits are found. */
  async readAfresh({ kind, seat, expected, ms }: { kind: WireKind; seat: Endpoint; expected: number[]; ms: number }) {
    const reader = new LightClient(kind, seat, seat.cookie, 0, new SharedDocument(kind, []))
    const found = expected.map(() => 0)
    const since = performance.now()
    let [took, bytes] = [NaN, 0]
    reader.onContent = (_, data) => {
      bytes += data.length
      findMarks(data, (editor, edit) => (found[editor] = Math.max(found[editor] ?? 0, edit)))
      if (Number.isNaN(took) && expected.every((edit, editor) => (found[editor] ?? 0) >= edit)) took = performance.now() - since
    }
    await reader.connect()
    while (Number.isNaN(took) && performance.now() - since < ms) await pause(5)
    reader.close()
    return { ms: took, bytes, found }
  }

  close(): void {
    for (const { clients } of this.#documents) for (const client of clients) client.close()
  }

  #restart(): void {
    for (const { book } of this.#documents) book.restart()
  }

  async #result(): Promise<DeliveryStats> {
    const sum = (of: (document: SharedDocument) => number) => this.#documents.reduce((total, document) => total + of(document), 0)
    const lost = () => sum(({ book }) => book.expected - book.deliveries)
    const patience = performance.now() + PATIENCE_MS
    while (lost() > 0 && performance.now() < patience) await pause(5)
    return {
      edits: sum(({ book }) => book.edits),
      deliveries: sum(({ book }) => book.deliveries),
      lost: lost(),
      ...percentiles(this.#documents.flatMap(({ book }) => book.latencies)),
    }
  }
}
