import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'
import { addEvent } from '#shared/itinerary/commands'
import { IDEAS_DAY_ID, newDoc, roots } from '#shared/itinerary/doc'

/** `Item.write` of Yjs: a ContentAny with left origin and map key. */
const VALUE_UNDER_KEY = 8 | 0x80 | 0x20

/** Assembles updates by hand, byte by byte as Yjs does, to save CPU time of the load. */
export class ManualUpdateWriter {
  readonly clientId: number
  readonly firstUpdate: Uint8Array
  /** Of the present title and the next item. */
  #titleClock: number
  #nextClock: number

  constructor(title: string, doc: Y.Doc = newDoc()) {
    const event = roots(doc).events.get(
      addEvent(doc, { dayId: IDEAS_DAY_ID }, { label: title, description: 'Una nota de prueba' }),
    )
    this.clientId = doc.clientID
    this.firstUpdate = Y.encodeStateAsUpdate(doc)
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
      // Deletes the old title.
      numbers(1, this.clientId, 1, old, 1)
    })
  }
}
