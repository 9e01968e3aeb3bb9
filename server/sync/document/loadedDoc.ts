import * as Y from 'yjs'
import { newDoc } from '#shared/itinerary/doc'
import type { UpdateFit } from './uncommittedChanges'
import { checkUpdate, faultyAuthors, type AcceptedUpdate } from './checks/checkUpdate'
import { touchesOnlyOwnIdeas } from './checks/checkProposal'
import { invalid } from '../refusal'
import { isInOrder } from './checks/isInOrder'
import { readUpdate, type Clocks, type FreshUpdate } from './checks/readUpdate'
import { findDocumentFaults, isNoteTooLong, shortenNote, type DocumentFault } from './checks/documentFaults'
import { checkOwnShare, checkWritten, writtenItems } from './checks/checkWritten'

/** What one transaction did: the update that says it, undefined when nothing changed. */
export interface DocumentChange<T> {
  result: T
  update: Uint8Array | undefined
}

/**
 * The document of an itinerary in memory: a cache of its log. Whatever throws out of `apply` or `run` may have changed it halfway: then it is
 * thrown away and rebuilt.
 */
export class LoadedDoc {
  readonly doc: Y.Doc
  #update: Uint8Array | undefined
  /** What the last change wrote and left alive. */
  #written: Y.Item[] = []
  /** What stood there before and the last change wrote into. */
  #touched: unknown[] = []
  #isInOrder = true
  /** Of whoever may only propose: whose a client id is; and whether the last change stayed within that. */
  #isTheirs: ((clientId: number) => boolean) | undefined
  #isWithinProposal = true

  /** Builds the document from its parts, in one transaction. Throws when they do not make a whole. */
  constructor(parts: readonly Uint8Array[]) {
    this.doc = newDoc()
    this.doc.transact(() => {
      for (const part of parts) Y.applyUpdate(this.doc, part)
    })
    if (this.#isIncomplete()) throw new Error('the log of a document has a gap')
    this.doc.on('afterTransaction', (transaction) => {
      const written = writtenItems(transaction)
      for (const item of written) if (!item.deleted) this.#written.push(item)
      this.#touched.push(...transaction.changed.keys())
      this.#isInOrder &&= isInOrder(written, this.doc.store)
      if (this.#isTheirs !== undefined) this.#isWithinProposal &&= touchesOnlyOwnIdeas(transaction, written, this.#isTheirs)
    })
    this.doc.on('update', (update: Uint8Array) => {
      this.#update = update
    })
  }

  /** Reads what is new of a foreign update. Throws a Refusal on what is none. */
  read(update: Uint8Array, leftOut?: Clocks): FreshUpdate {
    return readUpdate(update, this.doc.store, leftOut)
  }

  /** Checks what was read, as far as that is possible without applying it (`checkUpdate`). Throws a Refusal. */
  check(fresh: FreshUpdate, isNobodys?: (clientId: number) => boolean): AcceptedUpdate {
    return checkUpdate(fresh, this.doc, isNobodys)
  }

  /** The clients that wrote what no itinerary can hold. */
  faultyAuthors(fresh: FreshUpdate): Set<number> {
    return faultyAuthors(fresh, this.doc)
  }

  /** Applies what a check left of an update. Throws when it cannot be, or when what it wrote is not as the schema says. */
  apply({ update, ends }: AcceptedUpdate): Uint8Array | undefined {
    const change = this.#change(() => Y.applyUpdate(this.doc, update))
    for (const [client, end] of ends) if (Y.getState(this.doc.store, client) < end) throw invalid('items that were not read')
    return change.update
  }

  /**
   * The same for an update of somebody who may only propose, to whom those client ids belong. Throws `refusal` when it touches anything but ideas of
   * theirs.
   */
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

  /** Throws a Refusal when the last change leaves one person with too many of the days or events that several share (`checkWritten.ts`). */
  checkOwnShare(isTheirs: (clientId: number) => boolean): void {
    checkOwnShare(this.doc, this.#written, isTheirs)
  }

  /** Takes in an update that was checked before, perhaps not for the first time. */
  add(update: Uint8Array): UpdateFit {
    const { isComplete, update: unknown } = readUpdate(update, this.doc.store)
    if (!isComplete) return 'lost'
    this.#update = undefined
    Y.applyUpdate(this.doc, update)
    this.#written = []
    this.#touched = []
    return this.#update === undefined ? 'known' : { fresh: this.#update, isAll: unknown === update }
  }

  /** Runs a command in one transaction. Throws what the command throws, and when what it wrote is not as the schema says. */
  run<T>(command: (doc: Y.Doc) => T): DocumentChange<T> {
    return this.#change(() => this.doc.transact(() => command(this.doc)))
  }

  /** What lies in it that no itinerary can hold, written by servers that checked less. */
  faults(): DocumentFault[] {
    return findDocumentFaults(this.doc)
  }

  /** Takes faults out, by deletions alone. Gives the update that says so. */
  remove(faults: readonly DocumentFault[]): Uint8Array | undefined {
    return this.#change(() =>
      this.doc.transact((transaction) => {
        for (const { remove } of faults) remove(transaction)
      }),
    ).update
  }

  /**
   * Cuts the notes that the last change made longer than merged ones may get: each of its writers kept to the limits, so none is refused.
   * Gives the update that says so, undefined when there was nothing to cut.
   */
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

  /** Whether the last `run` that threw had written something before. */
  get wasTouched(): boolean {
    return this.#update !== undefined || this.#isIncomplete()
  }

  /** The document's own client id, one that nobody has. */
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
    if (this.#isIncomplete()) throw invalid('items that wait for each other')
    if (!this.#isInOrder) throw invalid('neighbours in the wrong order')
    checkWritten(this.doc, this.#written)
    return { result, update: this.#update }
  }

  #isIncomplete(): boolean {
    return this.doc.store.pendingStructs !== null || this.doc.store.pendingDs !== null
  }
}
