import * as Y from 'yjs'
import { newDoc } from '../../shared/itinerary/doc'
import { checkUpdate, type Reach } from './checkUpdate'
import { checkValues, type Touched } from './checkValues'
import { invalid } from './closeCodes'

/** What one transaction did: the update that says it, undefined when nothing changed. */
export interface Change<T> {
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
  #touched: Touched = new Map()

  /** Builds the document from its parts, in one transaction. Throws when they do not make a whole. */
  constructor(parts: readonly Uint8Array[]) {
    this.doc = newDoc()
    this.doc.transact(() => {
      for (const part of parts) Y.applyUpdate(this.doc, part)
    })
    if (this.#isIncomplete()) throw new Error('the log of a document has a gap')
    this.doc.on('afterTransaction', (transaction) => {
      this.#touched = transaction.changed
    })
    this.doc.on('update', (update: Uint8Array) => {
      this.#update = update
    })
  }

  /** Checks a foreign update as far as it can be without applying it; undefined when something before it is missing. Throws a Refusal. */
  check(update: Uint8Array): Reach | undefined {
    return checkUpdate(update, this.doc.store)
  }

  /** Applies a checked update. Throws when it cannot be, or when what it touched is not as the schema says. */
  apply(update: Uint8Array, { ends }: Reach): Uint8Array | undefined {
    const change = this.#change(() => Y.applyUpdate(this.doc, update))
    for (const [client, end] of ends) if (Y.getState(this.doc.store, client) < end) throw invalid('items that were not read')
    return change.update
  }

  /** Runs a command in one transaction. Throws what the command throws, and when what it wrote is not as the schema says. */
  run<T>(command: (doc: Y.Doc) => T): Change<T> {
    return this.#change(() => this.doc.transact(() => command(this.doc)))
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

  #change<T>(act: () => T): Change<T> {
    this.#update = undefined
    this.#touched = new Map()
    const result = act()
    if (this.#isIncomplete()) throw invalid('items that wait for each other')
    if (this.#update !== undefined) checkValues(this.doc, this.#touched)
    return { result, update: this.#update }
  }

  #isIncomplete(): boolean {
    return this.doc.store.pendingStructs !== null || this.doc.store.pendingDs !== null
  }
}
