import * as Y from 'yjs'
import { newId } from '#shared/ids'
import { roots } from '#shared/itinerary/doc'
import { eventFieldNames, eventFields } from '#shared/itinerary/fields'
import type { FieldKindName } from '#shared/itinerary/fieldKinds'
import type { Random } from '../random'
import { colosseum, randomPlace } from '../randomPlace'
import {
  encodeSections,
  type HostileItem,
  type HostileSection,
  type HostileStruct,
  type ItemId,
  itemContents,
  type ItemContent,
} from './encodeSections'

const eventKeys = ['pos', ...eventFieldNames]

/**
 * Well-formed Yjs updates with random defects, under the attacker's
 * client ids.
 */
export class HostileUpdates {
  readonly clients: number[]
  readonly #everything: Y.Item[]
  readonly #maps: Y.Item[]
  readonly #texts: Y.Item[]
  readonly #days: string[]

  constructor(
    private readonly random: Random,
    private readonly doc: Y.Doc,
    known: readonly number[],
  ) {
    this.clients = [...known, 1 + random.below(2 ** 32 - 2)]
    this.#everything = [...doc.store.clients.values()].flat().filter((struct) => struct instanceof Y.Item)
    const types = this.#everything.filter(({ content }) => content instanceof Y.ContentType)
    this.#maps = types.filter(({ content }) => content instanceof Y.ContentType && content.type instanceof Y.Map)
    this.#texts = types.filter(({ content }) => content instanceof Y.ContentType && content.type instanceof Y.Text)
    this.#days = [...roots(doc).days.keys()]
  }

  next(): Uint8Array {
    const { random } = this
    const sections: HostileSection[] = []
    for (let i = 0; i < 1 + (random.chance(0.25) ? random.below(3) : 0); i += 1) sections.push(this.#section())
    if (random.chance(0.03)) sections.push(...sections)
    const update = encodeSections(sections, this.#deletions(sections))
    if (random.chance(0.04))
      for (let i = 0; i < 1 + random.below(3); i += 1) update[random.below(update.length)] = random.below(256)
    return update
  }

  #section(): HostileSection {
    const { random } = this
    const client = random.pick(this.clients) ?? 1
    const state = Y.getState(this.doc.store, client)
    const shift = random.chance(0.8) ? 0 : (random.pick([-1, -2, -7, -state, 1, 5]) ?? 0)
    const section: HostileSection = { client, clock: Math.max(0, state + shift), structs: [] }
    const count = random.chance(0.02) ? 300 : 1 + random.below(5)
    let clock = section.clock
    while (section.structs.length < count) {
      const made = random.chance(0.06) ? this.#bareStruct() : this.#items(client, clock)
      for (const struct of made) {
        const bent = random.chance(0.18) && !('gap' in struct) ? this.#bend(struct, client, clock) : struct
        section.structs.push(bent)
        clock += 'gap' in bent ? bent.length : bent.content.length
      }
    }
    return section
  }

  #bareStruct(): HostileStruct[] {
    const { random } = this
    return [{ gap: random.pick(['gc', 'skip'] as const) ?? 'gc', length: random.pick([0, 1, 1, 3, 40, 2 ** 30]) ?? 1 }]
  }

  #items(client: number, clock: number): HostileItem[] {
    const { random } = this
    const dice = random.next()
    if (dice < 0.3) return [this.#inText() ?? this.#inMap()]
    if (dice < 0.75) return [this.#inMap()]
    const own: ItemId = { client, clock }
    const inside = (key: string): HostileItem => ({
      origin: null,
      rightOrigin: null,
      parent: own,
      key,
      content: validValue(random, key, this.#days),
    })
    const isDay = random.chance(0.2)
    const node: HostileItem = {
      origin: null,
      rightOrigin: null,
      parent: isDay ? 'days' : 'events',
      key: newId(),
      content: itemContents.map(),
    }
    return [node, ...(isDay ? ['ord'] : eventKeys.filter(() => random.chance(0.7))).map(inside)]
  }

  #inMap(): HostileItem {
    const { random } = this
    const map = random.pick(this.#maps)
    if (map === undefined || !(map.content instanceof Y.ContentType)) return this.#atRoot()
    const isDay = map.content.type.parent === roots(this.doc).days
    const key = (isDay ? random.pick(['ord', 'del']) : random.pick(eventKeys)) ?? 'ord'
    const last = map.content.type._map.get(key)
    const content = validValue(random, key, this.#days)
    return { origin: last?.lastId ?? null, rightOrigin: null, parent: map.id, key, content }
  }

  #atRoot(): HostileItem {
    return { origin: null, rightOrigin: null, parent: 'meta', key: 'v', content: itemContents.any(1) }
  }

  #inText(): HostileItem | undefined {
    const { random } = this
    const note = random.pick(this.#texts)
    if (note === undefined || !(note.content instanceof Y.ContentType)) return undefined
    const left = random.pick(itemsOf(note.content.type))
    const value = random.pick(['a', 'hola', '🏝️', 'x'.repeat(200), '\uDF1D', 'y'.repeat(9000), '']) ?? 'a'
    const content = value === '' ? itemContents.deleted(1) : itemContents.text(value)
    if (left === undefined) return { origin: null, rightOrigin: null, parent: note.id, key: null, content }
    const offset = random.below(left.length)
    const origin = { client: left.id.client, clock: left.id.clock + offset }
    const other = random.pick(itemsOf(note.content.type))
    if (random.chance(0.3) && other !== undefined) {
      const far = { client: other.id.client, clock: other.id.clock + random.below(other.length) }
      return { origin: random.chance(0.2) ? null : origin, rightOrigin: far, parent: note.id, key: null, content }
    }
    const right = offset + 1 < left.length ? { ...origin, clock: origin.clock + 1 } : left.right
    const rightOrigin = right === null ? null : 'clock' in right ? right : right.id
    return { origin, rightOrigin, parent: note.id, key: null, content }
  }

  #bend(item: HostileItem, client: number, clock: number): HostileStruct {
    const { random } = this
    const bent = { ...item }
    for (let times = 1 + random.below(2); times > 0; times -= 1)
      switch (random.below(7)) {
        case 0:
          bent.origin = random.chance(0.4) ? null : this.#someId(client, clock)
          break
        case 1:
          bent.rightOrigin = random.chance(0.4) ? null : this.#someId(client, clock)
          break
        case 2:
          bent.parent = random.chance(0.4)
            ? (random.pick(['days', 'events', 'meta', 'other', '']) ?? '')
            : this.#someId(client, clock)
          break
        case 3:
          bent.key =
            random.pick([null, newId(), 'mine', '__proto__', 'colour', 'x'.repeat(300), 'del', ...eventKeys, ...this.#days]) ??
            null
          break
        case 4:
          // Without origins Yjs encodes the parent.
          bent.origin = null
          bent.rightOrigin = null
          break
        default:
          bent.content = wrongContent(random)
      }
    return bent
  }

  #someId(client: number, clock: number): ItemId {
    const { random } = this
    if (random.chance(0.25)) return { client, clock: Math.max(0, clock + random.pick([-1, -1, -3, 0, 2])!) }
    const item = random.pick(this.#everything)
    if (item === undefined || random.chance(0.05)) return { client: random.below(2 ** 32), clock: random.below(3) }
    return { client: item.id.client, clock: item.id.clock + random.below(item.length) }
  }

  #deletions(sections: readonly HostileSection[]): Map<number, [number, number][]> {
    const { random } = this
    const ranges = new Map<number, [number, number][]>()
    if (random.chance(0.7)) return ranges
    for (let count = 1 + random.below(4); count > 0; count -= 1) {
      const fresh = random.pick(sections)
      const { client, clock } = random.chance(0.3) && fresh !== undefined ? fresh : this.#someId(1, 0)
      const length = random.pick([1, 1, 2, 3, 9, 30, 0, 2 ** 31]) ?? 1
      const end = random.chance(0.9) ? Math.max(Y.getState(this.doc.store, client), clock + 1) : Infinity
      ranges.set(client, [...(ranges.get(client) ?? []), [clock, Math.min(length, end - clock)]])
    }
    return ranges
  }
}

function itemsOf(shared: Pick<Y.Text, '_start'>): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = shared._start; item !== null; item = item.right) items.push(item)
  return items
}

/** A value that our clients could write under a key. */
function validValue(random: Random, key: string, days: readonly string[]): ItemContent {
  const field = eventFieldNames.find((name) => name === key)
  if (field !== undefined) return validField[eventFields[field].kind](random)
  if (key === 'pos') return itemContents.any([random.pick(['', newId(), ...days]), someKey(random)])
  if (key === 'ord') return itemContents.any(someKey(random))
  if (key === 'del') return itemContents.any(true)
  return itemContents.any(1)
}

const validField: Record<FieldKindName, (random: Random) => ItemContent> = {
  line: (random) => itemContents.any(random.pick(['', 'Museo', ' a  b ', '🏝️'.repeat(25), 'x'.repeat(50), '\uD83C'])),
  note: () => itemContents.note(),
  choice: (random) => itemContents.any(random.pick([null, 'food'])),
  picture: (random) => itemContents.any(random.pick([null, '/images/events/food.jpg'])),
  time: (random) => itemContents.any(random.pick([null, undefined, '09:00', '23:59'])),
  place: (random) => itemContents.any(random.chance(0.3) ? null : randomPlace(random)),
  count: (random) => itemContents.any(random.pick([null, undefined, 1, 60])),
}

const someKey = (random: Random): string =>
  random.pick([
    '0',
    'z',
    'a0',
    `A${'0'.repeat(26)}`,
    '0'.repeat(128),
    'z'.repeat(128),
    `a0${'0'.repeat(100)}`,
    'V',
    `z${'z'.repeat(26)}`,
  ]) ?? 'a0'

/** A value that our clients never write. */
function wrongContent(random: Random): ItemContent {
  const json: ItemContent = { ref: 2, length: 1, write: (encoder) => (encoder.writeLen(1), encoder.writeString('{}')) }
  return (
    random.pick([
      itemContents.any('x'.repeat(5000)),
      itemContents.any('09:00', '10:00'),
      itemContents.any({ anything: 1 }),
      itemContents.any({ ...colosseum, lat: 91 }),
      itemContents.any(61),
      itemContents.any(),
      itemContents.any([['deep']]),
      itemContents.any('__proto__'),
      itemContents.any(0.5),
      itemContents.text('x'.repeat(10_001)),
      itemContents.text('y'.repeat(30_000)),
      itemContents.text('\uD83C'),
      itemContents.array(),
      itemContents.map(),
      itemContents.note(),
      itemContents.xml(),
      itemContents.deleted(1),
      itemContents.deleted(random.below(40) + 1),
      itemContents.deleted(2 ** 30),
      json,
      { ref: 3, length: 1, write: (encoder) => encoder.writeBuf(Uint8Array.of(1, 2)) },
      { ref: 5, length: 1, write: (encoder) => encoder.writeJSON({ image: 'x' }) },
      { ref: 6, length: 1, write: (encoder) => (encoder.writeKey('bold'), encoder.writeJSON(true)) },
      { ref: 9, length: 1, write: (encoder) => (encoder.writeString('sub'), encoder.writeAny({})) },
      { ref: 17, length: 1, write: () => undefined },
    ]) ?? itemContents.any()
  )
}
