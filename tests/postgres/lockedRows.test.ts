import { expect, it } from 'vitest'
import type { Transaction } from '#server/base/db/database'
import { addUser } from '#server/accounts/userStore'
import { createGate } from '#testkit/gate'
import { openPostgresForTest, postgresForTest } from '#testkit/server/testPostgres'

const ids = ['01900000-0000-7000-8000-000000000001', '01900000-0000-7000-8000-000000000002'] as const

async function twoPeople() {
  const db = await openPostgresForTest(await postgresForTest())
  await db.write(async (tx) => {
    for (const [i, id] of ids.entries())
      await addUser(tx, {
        id,
        name: 'Ana',
        username: `ana${i}`,
        email: `ana${i}@example.org`,
        passwordHash: '',
        avatar: null,
        now: 0,
      })
  })
  return db
}

const mute = (tx: Transaction) =>
  tx.run('INSERT INTO mutes (muter_id, muted_id, created_at) VALUES (@one, @other, 0)', { one: ids[0], other: ids[1] })

it('a row that references a locked one is inserted without waiting', async () => {
  const db = await twoPeople()
  await db.write(async (tx) => {
    await tx.lock('users', ids[1])
    await db.write(async (other) => {
      await other.run("SET LOCAL lock_timeout = '5s'")
      await mute(other)
    })
  })
  expect(await db.rows('SELECT muter_id FROM mutes')).toEqual([[ids[0]]])
})

it('a lock of a row waits for the transaction that holds it', async () => {
  const db = await twoPeople()
  const [isHeld, mayEnd] = [createGate(), createGate()]
  const order: string[] = []
  const first = db.write(async (tx) => {
    await tx.lock('users', ids[0])
    isHeld.open()
    await mayEnd.opened
    order.push('first')
  })
  await isHeld.opened
  const second = db.write(async (tx) => {
    const locked = tx.lock('users', ids[0])
    mayEnd.open()
    await locked
    order.push('second')
  })
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})
