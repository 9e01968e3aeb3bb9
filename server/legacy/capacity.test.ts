import { describe, expect, test } from 'vitest'
import { chargedMs, LegacyCapacity, defaultCapacityLimits } from './capacity'

const bounds = {
  ...defaultCapacityLimits,
  roomsPerSocket: 4,
  roomsPerPerson: 3,
  roomsPerAddress: 2,
  roomsOfVisitors: 3,
  rooms: 5,
}
const visitor = (address: string) => ({ userId: null, address })
const person = (userId: string) => ({ userId, address: 'home' })

describe('rooms', () => {
  test('are limited per user, per address of visitors, for all visitors and in total', () => {
    const capacity = new LegacyCapacity(true, bounds)
    const join = (who: Parameters<LegacyCapacity['tryCountRoom']>[0]) => capacity.tryCountRoom(who, 0)
    const first = join(visitor('a'))
    expect(join(visitor('a'))).toBeDefined()
    expect(join(visitor('a')), 'of an address').toBeUndefined()
    expect(join(visitor('b'))).toBeDefined()
    expect(join(visitor('b')), 'of visitors').toBeUndefined()
    expect(join(person('ana'))).toBeDefined()
    expect(join(person('ana'))).toBeDefined()
    expect(join(person('luis')), 'of all').toBeUndefined()
    first?.()
    first?.()
    expect(join(person('ana'))).toBeDefined()
    expect(join(person('luis')), 'counted out once').toBeUndefined()
  })

  test('are limited per socket, also without other limits', () => {
    const capacity = new LegacyCapacity(false, bounds)
    for (let joined = 0; joined < 4; joined += 1) expect(capacity.tryCountRoom(visitor('a'), joined)).toBeDefined()
    expect(capacity.tryCountRoom(visitor('a'), 4)).toBeUndefined()
  })
})

describe('connections', () => {
  test('are limited per address and in total', () => {
    const capacity = new LegacyCapacity(true, { ...defaultCapacityLimits, connectionsPerAddress: 2, connections: 3 })
    const out = capacity.countConnection('a')
    expect(capacity.mayConnect('a')).toBe(true)
    capacity.countConnection('a')
    expect(capacity.mayConnect('a')).toBe(false)
    expect(capacity.mayConnect('b')).toBe(true)
    capacity.countConnection('b')
    expect(capacity.mayConnect('c')).toBe(false)
    out()
    expect(capacity.mayConnect('a')).toBe(true)
  })

  test('are limited per user', () => {
    const capacity = new LegacyCapacity(true, { ...defaultCapacityLimits, connectionsPerPerson: 1 })
    const out = capacity.tryCountPerson(person('ana'))
    expect(capacity.tryCountPerson(person('ana'))).toBeUndefined()
    expect(capacity.tryCountPerson(person('luis'))).toBeDefined()
    out?.()
    expect(capacity.tryCountPerson(person('ana'))).toBeDefined()
  })

  test('are limited in rate per address', () => {
    const capacity = new LegacyCapacity(true, { ...defaultCapacityLimits, handshakesPerSecond: 1, handshakeBurst: 2 })
    expect([1, 2, 3].map(() => capacity.mayConnect('a'))).toEqual([true, true, false])
    expect(capacity.mayConnect('b')).toBe(true)
  })

  test('that arrive together are admitted a few at a time, with other work in between', async () => {
    const capacity = new LegacyCapacity(true)
    const letIn: number[] = []
    let elsewhere = 0
    const all = Array.from({ length: 10 }, () =>
      capacity.scheduleHandshake('a', () => {
        letIn.push(elsewhere)
        const until = performance.now() + 3
        while (performance.now() < until);
      }),
    )
    const other = () => {
      elsewhere += 1
      if (letIn.length < 10) setImmediate(other)
    }
    setImmediate(other)
    await Promise.all(all)
    expect(new Set(letIn).size).toBe(10)
  })
})

test('long work is charged more than its time', () => {
  expect(chargedMs(1)).toBe(1)
  expect(chargedMs(25)).toBe(25)
  expect(chargedMs(100)).toBe(400)
})
