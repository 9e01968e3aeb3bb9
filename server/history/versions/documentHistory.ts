import { inflateRawSync } from 'node:zlib'
import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import type { Reader } from '#server/base/db/database'
import { atOnce, type NextTurn } from '#server/base/turns'
import { readBase, readBaseSeqs, readUpdates } from './documentHistoryStore'

/**
 * Past states of a document. In rising order the log is read once: each
 * continues from the last one or a checkpoint.
 */
export class DocumentHistory {
  #doc: Y.Doc = newDoc()
  #seq = 0
  #bases: number[] | undefined

  constructor(
    private readonly db: Reader,
    private readonly itineraryId: string,
    private readonly nextTurn: NextTurn = atOnce,
  ) {}

  /** Valid until the next call; undefined if not kept. */
  async at(seq: number): Promise<Y.Doc | undefined> {
    this.#bases ??= await readBaseSeqs(this.db, this.itineraryId)
    const base = this.#bases.findLast((one) => one <= seq) ?? 0
    // A generation begins with a checkpoint: no state continues into the next one.
    if (base > this.#seq || this.#seq > seq) await this.#begin(base)
    const updates = await this.nextTurn(() => readUpdates(this.db, this.itineraryId, { after: this.#seq, upTo: seq }))
    if (updates.length !== seq - this.#seq) return undefined
    if (updates.length > 0)
      await this.nextTurn(() =>
        this.#doc.transact(() => {
          for (const update of updates) Y.applyUpdate(this.#doc, update)
        }),
      )
    this.#seq = seq
    return this.#doc
  }

  async #begin(base: number): Promise<void> {
    this.#doc.destroy()
    this.#doc = newDoc()
    this.#seq = 0
    if (base === 0) return
    const state = await readBase(this.db, this.itineraryId, base)
    if (state === undefined) return
    await this.nextTurn(() => Y.applyUpdate(this.#doc, state.isPacked ? inflateRawSync(state.data) : state.data))
    this.#seq = base
  }
}
