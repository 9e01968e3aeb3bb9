// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { OutboxStorage } from './outboxStorage'
import { outboxOf } from './outbox'
import { recordKey, type RecordFields, type PendingChange } from './pendingChange'

const KEY = recordKey('lisboa')
const full = new DOMException('full', 'QuotaExceededError')
const onDisk = new Map<string, PendingChange>()
let isFull = false

vi.mock('./outboxStorage', () => ({
  openOutboxStorage: (): OutboxStorage => ({
    all: async () => [...onDisk.values()],
    find: async (key) => onDisk.get(key),
    async change(key, change) {
      await Promise.resolve()
      if (isFull) throw full
      const next = change(onDisk.get(key))
      if (next === undefined) onDisk.delete(key)
      else onDisk.set(key, next)
      return next
    },
    close: () => undefined,
  }),
}))

const adding = (more: RecordFields) => (now: PendingChange | undefined) => {
  const fields = { ...(now?.kind === 'record' ? now.fields : {}), ...more }
  const entry = { itineraryId: 'lisboa', stamp: Object.keys(fields).join('+'), refused: null }
  return { ...entry, kind: 'record', fields, before: {}, base: 1 } satisfies PendingChange
}
const fieldsIn = (entries: ReadonlyMap<string, PendingChange>) => {
  const entry = entries.get(KEY)
  return entry?.kind === 'record' ? entry.fields : undefined
}
let people = 0
const open = async () => {
  const outbox = outboxOf(`ana${(people += 1)}`)
  await outbox.opened
  return outbox
}

beforeEach(() => {
  onDisk.clear()
  isFull = false
})

it('applies a change on top of what another tab wrote', async () => {
  const outbox = await open()
  onDisk.set(KEY, adding({ title: 'Oporto' })(undefined))
  await outbox.change(KEY, adding({ isPublic: true }))
  expect(fieldsIn(outbox.items.get())).toEqual({ title: 'Oporto', isPublic: true })
  expect(fieldsIn(onDisk)).toEqual({ title: 'Oporto', isPublic: true })
})

it('keeps a change in memory while the disk is full, and writes it with the next one', async () => {
  const outbox = await open()
  isFull = true
  await outbox.change(KEY, adding({ title: 'Oporto' }))
  expect(fieldsIn(outbox.items.get())).toEqual({ title: 'Oporto' })
  expect(outbox.health.get()).toMatchObject({ isOnDisk: false, failure: 'full' })

  isFull = false
  await outbox.change(KEY, adding({ isPublic: true }))
  expect(fieldsIn(outbox.items.get())).toEqual({ title: 'Oporto', isPublic: true })
  expect(fieldsIn(onDisk)).toEqual({ title: 'Oporto', isPublic: true })
  expect(outbox.health.get()).toMatchObject({ isOnDisk: true, failure: null })
})

it('writes a refused change together with the one already under way', async () => {
  const outbox = await open()
  isFull = true
  const first = outbox.change(KEY, adding({ title: 'Oporto' }))
  const second = outbox.change(KEY, adding({ isPublic: true }))
  await Promise.resolve().then(() => Promise.resolve())
  isFull = false
  await Promise.all([first, second])
  await outbox.change(KEY, (now) => now)
  expect(fieldsIn(outbox.items.get())).toEqual({ title: 'Oporto', isPublic: true })
  expect(fieldsIn(onDisk)).toEqual({ title: 'Oporto', isPublic: true })
})

it('clears a delivered change, also if it never was on disk', async () => {
  const outbox = await open()
  isFull = true
  await outbox.change(KEY, adding({ title: 'Oporto' }))
  isFull = false
  await outbox.change(KEY, () => undefined)
  expect(outbox.items.get().size).toBe(0)
  expect(onDisk.size).toBe(0)
  expect(outbox.health.get()).toMatchObject({ isOnDisk: true, failure: null })
})
