import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { randomFrom } from '#testkit/random'
import { encodeSections, itemContents } from '#testkit/sync/encodeSections'
import { areOriginsValid, KnownItemsByAuthor } from './areOriginsValid'
import { writtenItems } from './checkWrittenItems'

const AUTHORS = [11, 22, 33, 44]

function itemsOf(note: Y.Text): Y.Item[] {
  const items: Y.Item[] = []
  for (let item = note._start; item !== null; item = item.right) items.push(item)
  return items
}

/** What the check says of 60 items between random neighbours, with knowledge that is kept, and read again each time. */
function judge(seed: number): [kept: boolean, readAgain: boolean][] {
  const random = randomFrom(seed)
  const doc = new Y.Doc()
  const note = doc.getText('note')
  const known = new KnownItemsByAuthor(doc.store)
  const verdicts: [boolean, boolean][] = []
  doc.on('afterTransaction', (transaction: Y.Transaction) => {
    const items = writtenItems(transaction)
    const again = areOriginsValid(items, doc.store, new KnownItemsByAuthor(doc.store))
    verdicts.push([areOriginsValid(items, doc.store, known), again])
  })
  for (const _ of Array.from({ length: 60 })) {
    const items = itemsOf(note)
    const at = random.below(items.length + 1)
    const [left, right] = [items[at - 1], items[at + (random.chance(0.5) ? 0 : random.below(3))]]
    const client = random.pick(AUTHORS) ?? 11
    const item = { origin: left?.lastId ?? null, rightOrigin: right?.id ?? null, parent: 'note', key: null }
    const structs = [{ ...item, content: itemContents.text('ab') }]
    Y.applyUpdate(doc, encodeSections([{ client, clock: Y.getState(doc.store, client), structs }]))
  }
  return verdicts
}

test('kept knowledge of authors gives the same answers as reading the document again', () => {
  const verdicts = Array.from({ length: 20 }, (_, seed) => judge(seed)).flat()
  expect(verdicts.filter(([kept, again]) => kept !== again)).toEqual([])
  const refused = verdicts.filter(([kept]) => !kept).length
  expect(refused).toBeGreaterThan(100)
  expect(verdicts.length - refused).toBeGreaterThan(100)
})
