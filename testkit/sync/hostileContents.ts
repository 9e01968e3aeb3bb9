import { newId } from '#shared/ids'
import type { FieldKindName } from '#shared/itinerary/fieldKinds'
import { eventFieldNames, eventFields } from '#shared/itinerary/fields'
import type { Random } from '../random'
import { contents, type Content } from './itemContents'

/** A value that our clients could write under a key. */
export function validValue(random: Random, key: string, days: readonly string[]): Content {
  const field = eventFieldNames.find((name) => name === key)
  if (field !== undefined) return validField[eventFields[field].kind](random)
  if (key === 'pos') return contents.any([random.pick(['', newId(), ...days]), someKey(random)])
  if (key === 'ord') return contents.any(someKey(random))
  if (key === 'del') return contents.any(true)
  return contents.any(1)
}

const validField: Record<FieldKindName, (random: Random) => Content> = {
  line: (random) => contents.any(random.pick(['', 'Museo', ' a  b ', '🏝️'.repeat(25), 'x'.repeat(50), '\uD83C'])),
  note: () => contents.note(),
  choice: (random) => contents.any(random.pick([null, 'food'])),
  picture: (random) => contents.any(random.pick([null, '/images/events/food.jpg'])),
  time: (random) => contents.any(random.pick([null, undefined, '09:00', '23:59'])),
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
export function wrongContent(random: Random): Content {
  const json: Content = { ref: 2, length: 1, write: (encoder) => (encoder.writeLen(1), encoder.writeString('{}')) }
  return (
    random.pick([
      contents.any('x'.repeat(5000)),
      contents.any('09:00', '10:00'),
      contents.any({ anything: 1 }),
      contents.any(),
      contents.any([['deep']]),
      contents.any('__proto__'),
      contents.any(0.5),
      contents.text('x'.repeat(10_001)),
      contents.text('y'.repeat(30_000)),
      contents.text('\uD83C'),
      contents.array(),
      contents.map(),
      contents.note(),
      contents.xml(),
      contents.deleted(1),
      contents.deleted(random.below(40) + 1),
      contents.deleted(2 ** 30),
      json,
      { ref: 3, length: 1, write: (encoder) => encoder.writeBuf(Uint8Array.of(1, 2)) },
      { ref: 5, length: 1, write: (encoder) => encoder.writeJSON({ image: 'x' }) },
      { ref: 6, length: 1, write: (encoder) => (encoder.writeKey('bold'), encoder.writeJSON(true)) },
      { ref: 9, length: 1, write: (encoder) => (encoder.writeString('sub'), encoder.writeAny({})) },
      { ref: 17, length: 1, write: () => undefined },
    ]) ?? contents.any()
  )
}
