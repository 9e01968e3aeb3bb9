import * as Y from 'yjs'
import { roots } from '#shared/itinerary/doc'
import { checkContent, schemaNodeAt, schemaNodeOf, type SchemaNode, type SharedType } from './checkContent'
import { invalidError } from '../../closeError'
import type { Struct } from './readUpdate'

/** `key` is null in a list part. */
export interface ItemPlace {
  parent: SharedType
  key: string | null
}

/**
 * In Yjs an item takes parent and key from its neighbours, or names them. It has no place
 * if its neighbour or parent was garbage-collected.
 */
export class ItemPlaceFinder {
  readonly #fresh = new Map<number, Struct[]>()
  readonly #places = new Map<Y.Item, ItemPlace | null>()
  readonly #kinds = new Map<SharedType, SchemaNode | undefined>()
  readonly #roots: ReturnType<typeof roots>

  constructor(
    private readonly doc: Y.Doc,
    structs: readonly Struct[],
  ) {
    this.#roots = roots(doc)
    for (const struct of structs) {
      const { client } = struct.id
      const of = this.#fresh.get(client)
      if (of === undefined) this.#fresh.set(client, [struct])
      else of.push(struct)
    }
    for (const struct of structs) if (struct instanceof Y.Item) this.#resolve(struct)
  }

  /** Null: only its length is kept. */
  placeOf(item: Y.Item): ItemPlace | null {
    return this.#places.get(item) ?? null
  }

  /** In the document or the update. */
  find({ client, clock }: Y.ID): Struct | undefined {
    const state = Y.getState(this.doc.store, client)
    const structs = clock < state ? this.doc.store.clients.get(client) : this.#fresh.get(client)
    const last = structs?.at(-1)
    if (structs === undefined || last === undefined || clock >= last.id.clock + last.length) return undefined
    return clock < state ? structs[Y.findIndexSS(this.doc.store.clients.get(client) ?? [], clock)] : search(structs, clock)
  }

  isFresh({ client, clock }: Y.ID): boolean {
    return clock >= Y.getState(this.doc.store, client)
  }

  /** Throws a CloseError. */
  check(item: Y.Item): void {
    const place = this.placeOf(item)
    if (place !== null) checkContent(this.#kindOf(place.parent), place.key, item.content)
  }

  /** Not recursive: dependency chains can be as long as the update. */
  #resolve(first: Y.Item): void {
    if (this.#unresolved(first) === undefined) {
      this.#places.set(first, this.#land(first))
      return
    }
    const stack = [first]
    const entered = new Set<Y.Item>()
    for (let item = stack.at(-1); item !== undefined; item = stack.at(-1)) {
      if (this.#places.has(item)) {
        stack.pop()
        continue
      }
      const before = this.#unresolved(item)
      if (before !== undefined) {
        if (entered.has(before)) throw invalidError('items that wait for each other')
        entered.add(item)
        stack.push(before)
        continue
      }
      this.#places.set(item, this.#land(item))
      stack.pop()
    }
  }

  #unresolved({ origin, rightOrigin, parent }: Y.Item): Y.Item | undefined {
    for (const id of [origin, rightOrigin, parent]) {
      if (!(id instanceof Y.ID)) continue
      const struct = this.find(id)
      if (struct instanceof Y.Item && this.isFresh(struct.id) && !this.#places.has(struct)) return struct
    }
    return undefined
  }

  /** Requires the places of new items that it refers to. */
  #land(item: Y.Item): ItemPlace | null {
    const left = item.origin && this.#beside(item.origin)
    const right = item.rightOrigin && this.#beside(item.rightOrigin)
    if (item.origin === null && item.rightOrigin === null) return this.#stated(item)
    if ((item.origin !== null && left === null) || (item.rightOrigin !== null && right === null)) return null
    if (left !== null && right !== null && (left.parent !== right.parent || left.key !== right.key))
      throw invalidError('neighbours in different places')
    return left ?? right
  }

  #beside(id: Y.ID): ItemPlace | null {
    const struct = this.find(id)
    if (!(struct instanceof Y.Item)) return null
    if (this.isFresh(struct.id)) return this.placeOf(struct)
    const parent: unknown = struct.parent
    return parent instanceof Y.AbstractType ? { parent, key: struct.parentSub } : null
  }

  #stated({ parent, parentSub }: Y.Item): ItemPlace | null {
    const named: unknown = parent
    if (typeof named === 'string') {
      if (named !== 'days' && named !== 'events' && named !== 'meta') throw invalidError('unknown root')
      return { parent: this.#roots[named], key: parentSub }
    }
    const struct = parent instanceof Y.ID ? this.find(parent) : undefined
    if (!(struct instanceof Y.Item) || struct.content instanceof Y.ContentDeleted) return null
    if (!(struct.content instanceof Y.ContentType)) throw invalidError('a parent that is none')
    const { type } = struct.content
    if (!this.isFresh(struct.id)) return { parent: type, key: parentSub }
    const place = this.placeOf(struct)
    if (place === null) return null
    if (!this.#kinds.has(type)) this.#kinds.set(type, schemaNodeAt(this.#kindOf(place.parent), place.key, type))
    return { parent: type, key: parentSub }
  }

  #kindOf(type: SharedType): SchemaNode | undefined {
    if (!this.#kinds.has(type)) this.#kinds.set(type, schemaNodeOf(this.doc, type))
    return this.#kinds.get(type)
  }
}

function search(structs: readonly Struct[], clock: number): Struct | undefined {
  let low = 0
  let high = structs.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((structs[middle]?.id.clock ?? 0) <= clock) low = middle
    else high = middle - 1
  }
  return structs[low]
}
