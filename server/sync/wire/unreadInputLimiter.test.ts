import { expect, test } from 'vitest'
import { UnreadInputLimiter } from './socketInbox'

function holders(pool: UnreadInputLimiter, ...names: string[]) {
  const ended: string[] = []
  const all = names.map((name) => ({
    overflow() {
      ended.push(name)
      pool.set(this, 0)
    },
  }))
  return { ended, all }
}

test('above the limit the largest holder overflows, until the rest fits', () => {
  const pool = new UnreadInputLimiter(100)
  const { ended, all } = holders(pool, 'a', 'b', 'c')
  const [a, b, c] = all
  if (a === undefined || b === undefined || c === undefined) throw new Error('three')
  pool.set(a, 10)
  pool.set(b, 60)
  pool.set(c, 30)
  expect(ended).toEqual([])
  pool.set(a, 11)
  expect([ended, pool.total]).toEqual([['b'], 41])
  pool.set(c, 200)
  expect([ended, pool.total]).toEqual([['b', 'c'], 11])
  pool.set(a, 0)
  expect(pool.total).toBe(0)
})
