import { inflateRawSync } from 'node:zlib'
import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import type { DbReader } from '#server/base/db/database'
import { runImmediately, type FairRunner } from '#server/base/fairScheduler'
import { readStoredState, listStoredStateSeqs, readUpdates, type StoredDocumentState } from './documentHistoryStore'

/** In rising order the log is read once: each state continues from the last one or a checkpoint. */
export class DocumentHistory {
  #doc: Y.Doc = newDoc()
  #seq = 0
  #bases: number[] | undefined

  constructor(
    private readonly db: DbReader,
    private readonly itineraryId: string,
    private readonly runFairly: FairRunner = runImmediately,
  ) {}

  /** Valid until the next call; undefined if not kept or damaged. */
  async at(seq: number): Promise<Y.Doc | undefined> {
    this.#bases ??= await listStoredStateSeqs(this.db, this.itineraryId)
    const base = this.#bases.findLast((one) => one <= seq) ?? 0
    // A generation begins with a checkpoint: no state continues into the next one.
    if ((base > this.#seq || this.#seq > seq) && !(await this.#begin(base))) return undefined
    const updates = await this.runFairly(() => readUpdates(this.db, this.itineraryId, { after: this.#seq, upTo: seq }))
    if (updates.length !== seq - this.#seq) return undefined
    if (updates.length > 0)
      await this.runFairly(() =>
        this.#doc.transact(() => {
          for (const update of updates) Y.applyUpdate(this.#doc, update)
        }),
      )
    this.#seq = seq
    return this.#doc
  }

  /** False if the state at `base` is damaged. */
  async #begin(base: number): Promise<boolean> {
    this.#renew()
    if (base === 0) return true
    const state = await readStoredState(this.db, this.itineraryId, base)
    if (state === undefined) return true
    const isRead = await this.runFairly(() => this.#read(state))
    if (isRead) this.#seq = base
    else this.#renew()
    return isRead
  }

  #read({ data, isPacked }: StoredDocumentState): boolean {
    try {
      Y.applyUpdate(this.#doc, isPacked ? inflateRawSync(data) : data)
      return true
    } catch {
      return false
    }
  }

  #renew(): void {
    this.#doc.destroy()
    this.#doc = newDoc()
    this.#seq = 0
  }
}
