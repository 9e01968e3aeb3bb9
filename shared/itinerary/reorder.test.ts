import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { randomFrom } from '#testkit/random'
import { addEvent } from './commands'
import { sortedEventsOf } from './placement'
import { newDoc, positionOf, roots } from './doc'
import { planReorder, reorderEvents } from './reorder'
import { seedDoc } from './seed'

function day(keys: readonly string[]) {
  const doc = newDoc()
  seedDoc(doc, 1)
  const [dayId = ''] = roots(doc).days.keys()
  const { events } = roots(doc)
  doc.transact(() => {
    keys.forEach((key, i) => {
      const fields: [string, unknown][] = [
        ['pos', [dayId, key]],
        ['label', `e${i}`],
      ]
      events.set(`id${String(i).padStart(5, '0')}`, new Y.Map(fields))
    })
  })
  const ids = () => sortedEventsOf(doc, dayId).map(({ id }) => id)
  return { doc, dayId, ids, keysNow: () => [...events.values()].map((event) => positionOf(event)[1]) }
}

describe('a requested order', () => {
  it('needs the fewest moves and keeps events unknown to the sender', () => {
    expect(planReorder(['a', 'x', 'b', 'c'], ['b', 'c', 'a'])).toEqual({ order: ['x', 'b', 'c', 'a'], moved: new Set(['a']) })
    expect(planReorder(['a', 'b'], ['b', 'nobody', 'b', 'a']).order).toEqual(['b', 'a'])
    expect(planReorder(['a', 'b', 'c'], ['a', 'b', 'c']).moved).toEqual(new Set())
    expect(planReorder(['a', 'b', 'c'], []).order).toEqual(['a', 'b', 'c'])
    // Moved events go right before the first that stays, behind unknown ones.
    expect(planReorder(['x', 'a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c']).order).toEqual(['x', 'd', 'a', 'b', 'c'])
  })

  it.each([
    ['as they come', (i: number) => `a${i}`],
    ['all alike', () => 'V'],
    ['in pairs', (i: number) => `a${Math.floor(i / 2)}V`],
    ['without room between', (i: number) => `V${'0'.repeat(i)}`],
  ])('is the order shown afterwards, with keys %s', (_, keyOf) => {
    const random = randomFrom(7)
    for (let round = 0; round < 30; round += 1) {
      const { doc, dayId, ids } = day(Array.from({ length: 60 }, (_, i) => keyOf(i)))
      const wanted = random.shuffle(ids()).slice(0, 20 + random.below(40))
      const expected = planReorder(ids(), wanted).order
      reorderEvents(doc, dayId, wanted)
      expect(ids(), `round ${round}`).toEqual(expected)
      expect(ids().filter((id) => wanted.includes(id))).toEqual(wanted)
    }
  })

  it('rewrites only the keys of moved events', () => {
    const { doc, dayId, ids, keysNow } = day(['a0', 'a1', 'a2', 'a3'])
    const before = keysNow()
    const [a = '', b = '', c = '', d = ''] = ids()
    reorderEvents(doc, dayId, [d, a, b, c])
    expect(keysNow().slice(0, 3)).toEqual(before.slice(0, 3))
    expect(ids()).toEqual([d, a, b, c])
  })

  it('can be requested for a day with more events than may be added', () => {
    const { doc, dayId, ids } = day(Array.from({ length: 70 }, (_, i) => `a${String.fromCharCode(65 + (i % 26))}${i}V`))
    const wanted = ids().reverse()
    reorderEvents(doc, dayId, wanted)
    expect(ids()).toEqual(wanted)
    expect(() => addEvent(doc, { dayId }, { label: 'a' })).toThrow('day_full')
  })

  it('is refused if it moves more events than a day may hold', () => {
    const { doc, dayId, ids } = day(Array.from({ length: 700 }, (_, i) => `c${String(i).padStart(5, '0')}V`))
    const before = ids()
    expect(() => reorderEvents(doc, dayId, before.toReversed())).toThrow('day_full')
    expect(ids()).toEqual(before)
  })

  it('reads a day of 9,000 events in linear time', () => {
    const size = 9000
    const steps: string[] = Array.from({ length: size }, (_, i) => `id${i}`)
    const counted = { reads: 0 }
    const current = new Proxy(steps, {
      get(target, name, receiver) {
        if (typeof name === 'string' && /^\d+$/.test(name)) counted.reads += 1
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const { order } = planReorder(current, [...steps].reverse())
    expect(order).toEqual([...steps].reverse())
    expect(counted.reads).toBeLessThan(10 * size)
  })
})
