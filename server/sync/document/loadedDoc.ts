import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import { invalidError } from '../closeError'
import { DamagedDocumentError } from '../log/damagedDocument'
import type { StoredDocument } from '../log/documentStore'
import type { ReapplyResult } from './uncommittedChanges'
import { checkUpdate, findInvalidClients, type AcceptedUpdate } from './checks/checkUpdate'
import { touchesOnlyOwnIdeas } from './checks/checkProposal'
import { areOriginsValid, KnownItemsByAuthor } from './checks/areOriginsValid'
import { readUpdate, type ClientClocks, type UncheckedUpdate } from './checks/readUpdate'
import { findDocumentFaults, isNoteTooLong, shortenNote, type DocumentFault } from './checks/documentFaults'
import { checkNewEntries, checkUserShare, checkWrittenItems, writtenItems } from './checks/checkWrittenItems'

/** `update` is undefined if nothing changed. */
export interface DocumentChange<T> {
  result: T
  update: Uint8Array | undefined
}

/** If `apply` or `run` throws, it may be half changed: reload it. */
export class LoadedDoc {
  readonly doc: Y.Doc
  #update: Uint8Array | undefined
  /** Live items of the last change. */
  #written: Y.Item[] = []
  /** Existing types that it wrote into. */
  #touched: unknown[] = []
  #isInOrder = true
  /** For a proposer's update only. */
  #isTheirs: ((clientId: number) => boolean) | undefined
  #isWithinProposal = true

  /** Throws if the parts leave a gap. */
  constructor(parts: readonly Uint8Array[]) {
    this.doc = newDoc()
    this.doc.transact(() => {
      for (const part of parts) Y.applyUpdate(this.doc, part)
    })
    if (this.#isIncomplete()) throw new Error('the log of a document has a gap')
    const known = new KnownItemsByAuthor(this.doc.store)
    this.doc.on('afterTransaction', (transaction) => {
      const written = writtenItems(transaction)
      for (const item of written) if (!item.deleted) this.#written.push(item)
      this.#touched.push(...transaction.changed.keys())
      this.#isInOrder &&= areOriginsValid(written, this.doc.store, known)
      if (this.#isTheirs !== undefined) this.#isWithinProposal &&= touchesOnlyOwnIdeas(transaction, written, this.#isTheirs)
    })
    this.doc.on('update', (update: Uint8Array) => {
      this.#update = update
    })
  }

  /** Throws a CloseError if malformed. */
  read(update: Uint8Array, ignoredClocks?: ClientClocks): UncheckedUpdate {
    return readUpdate(update, this.doc.store, ignoredClocks)
  }

  /** Throws a CloseError (`checkUpdate`). */
  check(fresh: UncheckedUpdate, isNobodys?: (clientId: number) => boolean): AcceptedUpdate {
    return checkUpdate(fresh, this.doc, isNobodys)
  }

  /** Throws a CloseError (`checkWrittenItems.ts`). */
  checkNewEntries(fresh: UncheckedUpdate): void {
    checkNewEntries(this.doc, fresh)
  }

  findInvalidClients(fresh: UncheckedUpdate): Set<number> {
    return findInvalidClients(fresh, this.doc)
  }

  /** Throws if it does not fit or violates the schema. */
  apply({ update, ends }: AcceptedUpdate): Uint8Array | undefined {
    const change = this.#change(() => Y.applyUpdate(this.doc, update))
    for (const [client, end] of ends) if (Y.getState(this.doc.store, client) < end) throw invalidError('items that were not read')
    return change.update
  }

  /** Throws `refusal` if it touches anything but the proposer's own ideas. */
  applyProposal(update: AcceptedUpdate, isTheirs: (clientId: number) => boolean, refusal: Error): Uint8Array | undefined {
    this.#isTheirs = isTheirs
    this.#isWithinProposal = true
    try {
      const effect = this.apply(update)
      if (!this.#isWithinProposal) throw refusal
      return effect
    } finally {
      this.#isTheirs = undefined
    }
  }

  /** Throws a CloseError (`checkWrittenItems.ts`). */
  checkUserShare(isTheirs: (clientId: number) => boolean): void {
    checkUserShare(this.doc, this.#written, isTheirs)
  }

  /** For updates that were checked before, possibly known ones. */
  add(update: Uint8Array): ReapplyResult {
    const { isComplete, update: unknown } = readUpdate(update, this.doc.store)
    if (!isComplete) return 'lost'
    this.#update = undefined
    Y.applyUpdate(this.doc, update)
    this.#written = []
    this.#touched = []
    return this.#update === undefined ? 'known' : { fresh: this.#update, isAll: unknown === update }
  }

  /** Throws the command's error, or a CloseError if the result violates the schema. */
  run<T>(command: (doc: Y.Doc) => T): DocumentChange<T> {
    return this.#change(() => this.doc.transact(() => command(this.doc)))
  }

  faults(): DocumentFault[] {
    return findDocumentFaults(this.doc)
  }

  remove(faults: readonly DocumentFault[]): Uint8Array | undefined {
    return this.#change(() =>
      this.doc.transact((transaction) => {
        for (const { remove } of faults) remove(transaction)
      }),
    ).update
  }

  /** Cuts notes that merging made too long: no update is refused for that. */
  shortenNotes(): Uint8Array | undefined {
    const long = new Set<Y.Text>()
    for (const text of [...this.#touched, ...this.#written.map(({ parent }) => parent)])
      if (text instanceof Y.Text && text._item?.deleted === false && isNoteTooLong(text)) long.add(text)
    if (long.size === 0) return undefined
    const written = this.#written.map(({ id, length }) => ({ client: id.client, from: id.clock, to: id.clock + length }))
    const isSpared = ({ id, length }: Y.Item) =>
      written.some(({ client, from, to }) => client === id.client && from < id.clock + length && id.clock < to)
    return this.run(() => {
      for (const note of long) shortenNote(note, isSpared)
    }).update
  }

  /** True if the last `run` wrote something before it threw. */
  get wasTouched(): boolean {
    return this.#update !== undefined || this.#isIncomplete()
  }

  /** Changes the document's id if it is taken. */
  ownClientId(isTaken: (id: number) => boolean): number {
    while (isTaken(this.doc.clientID) || this.doc.store.clients.has(this.doc.clientID)) this.doc.clientID = new Y.Doc().clientID
    return this.doc.clientID
  }

  #change<T>(act: () => T): DocumentChange<T> {
    this.#update = undefined
    this.#written = []
    this.#touched = []
    this.#isInOrder = true
    const result = act()
    if (this.#isIncomplete()) throw invalidError('items that wait for each other')
    if (!this.#isInOrder) throw invalidError('neighbours in the wrong order')
    checkWrittenItems(this.doc, this.#written)
    return { result, update: this.#update }
  }

  #isIncomplete(): boolean {
    return this.doc.store.pendingStructs !== null || this.doc.store.pendingDs !== null
  }
}

/** Throws DamagedDocumentError. */
export function buildDocument(docId: string, { snapshot, updates }: StoredDocument): LoadedDoc {
  try {
    return new LoadedDoc(snapshot === null ? updates : [snapshot, ...updates])
  } catch (error) {
    throw new DamagedDocumentError(docId, error instanceof Error ? error.message : String(error))
  }
}
