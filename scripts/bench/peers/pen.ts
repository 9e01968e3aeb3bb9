import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { addEvent } from '#shared/itinerary/commands'
import { IDEAS, newDoc, roots } from '#shared/itinerary/doc'

/** `Item.write` of Yjs: a value (ContentAny) that has an item to its left and stands under a key of a map. */
const VALUE_UNDER_KEY = 8 | 0x80 | 0x20

/**
 * Writes one event's title again and again. The updates are put together by hand, byte by byte what Yjs makes of the same edits, so that
 * making them costs the load's processor next to nothing.
 */
export class Pen {
  readonly clientId: number
  /** The update that makes the event. */
  readonly beginning: Uint8Array
  /** The clock of the title as it is now, and of the next item. */
  #titleClock: number
  #nextClock: number

  constructor(title: string, doc: Y.Doc = newDoc()) {
    const event = roots(doc).events.get(addEvent(doc, { dayId: IDEAS }, { label: title, description: 'Una nota de prueba' }))
    this.clientId = doc.clientID
    this.beginning = Y.encodeStateAsUpdate(doc)
    this.#titleClock = event?._map.get('label')?.id.clock ?? 0
    this.#nextClock = Y.getState(doc.store, doc.clientID)
  }

  rename(title: string): Uint8Array {
    const old = this.#titleClock
    this.#titleClock = this.#nextClock
    this.#nextClock += 1
    return encoding.encode((to) => {
      const numbers = (...values: number[]) => {
        for (const value of values) encoding.writeVarUint(to, value)
      }
      numbers(1, 1, this.clientId, this.#titleClock)
      encoding.writeUint8(to, VALUE_UNDER_KEY)
      numbers(this.clientId, old, 1)
      encoding.writeAny(to, title)
      // What it replaces is deleted: one client, one stretch of one item.
      numbers(1, this.clientId, 1, old, 1)
    })
  }
}
