// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '#testkit/eventually'
import * as Y from 'yjs'
import { openLocalCopies } from '../device/localCopies'
import { emptyOutboxStatus } from '../outbox/itineraryPending'
import { createSaver } from './saver'
import { createStore } from '../../lib/store/store'

beforeEach(() => localStorage.clear())

function page({ mended = Promise.resolve() }: { mended?: Promise<void> } = {}) {
  const doc = new Y.Doc()
  const copies = openLocalCopies(localStorage, 'ana')
  const outbox = createStore(emptyOutboxStatus)
  const disk = { settle: vi.fn(() => Promise.resolve()), catchUp: vi.fn(() => Promise.resolve()) }
  let connected = false
  let sent = 0
  doc.on('update', () => {
    if (connected) sent += 1
  })
  const sendAll = () => {
    if (!connected) return
    sent += 1
    saver.onSyncStep2(sent)
  }
  const saver = createSaver({
    doc,
    itineraryId: 'roma',
    epoch: 1,
    copies,
    database: {
      opened: Promise.resolve('ready'),
      loaded: Promise.resolve('whole'),
      broken: new Promise(() => undefined),
      mended,
      flush: () => disk.settle(),
      catchUp: () => disk.catchUp(),
    },
    connection: { isConnected: () => connected, sentCount: () => sent, sendAll },
    outbox,
  })
  return {
    doc,
    copies,
    disk,
    outbox,
    saver,
    change: (key: string) => doc.getMap('events').set(key, 1),
    connect() {
      connected = true
      saver.onConnected()
      sent = 1
      saver.onSyncStep2(1)
      saver.onSynced()
    },
    lose() {
      connected = false
      saver.onLost()
    },
  }
}

const ready = async (opened: ReturnType<typeof page>) => {
  for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
  return opened
}

it('is saved only when all changes are acknowledged', async () => {
  const { saver, connect, change, copies } = await ready(page())
  connect()
  expect(saver.state.get()).toEqual({ kind: 'saving' })
  saver.onAcknowledged(1)
  expect(saver.state.get()).toEqual({ kind: 'saved' })
  change('a')
  expect(saver.state.get()).toEqual({ kind: 'saving' })
  expect(copies.countUnsaved('roma')).toBe(1)
  saver.onAcknowledged(2)
  expect(saver.state.get()).toEqual({ kind: 'saved' })
  expect(copies.countUnsaved('roma')).toBe(0)
})

it('does not count changes of other users as its own', async () => {
  const { doc, saver, lose } = await ready(page())
  lose()
  const theirs = new Y.Doc()
  theirs.getMap('events').set('a', 1)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(theirs))
  expect(saver.state.get()).toEqual({ kind: 'offline' })
})

it('restores the count of unsaved changes after a reload and clears it once they are acknowledged', async () => {
  const first = await ready(page())
  first.lose()
  first.change('a')
  first.change('b')
  await eventually(() => expect(first.saver.state.get()).toEqual({ kind: 'onDevice', changes: 2 }))

  const second = await ready(page())
  expect(second.saver.state.get()).toEqual({ kind: 'onDevice', changes: 2 })
  second.connect()
  expect(second.saver.state.get()).toEqual({ kind: 'saving' })
  second.saver.onAcknowledged(1)
  expect(second.saver.state.get()).toEqual({ kind: 'saved' })
  expect(second.copies.countUnsaved()).toBe(0)
})

it('is saved only after the mended rows of a damaged copy are acknowledged too', async () => {
  const first = await ready(page())
  first.lose()
  first.change('a')
  let mend: () => void = () => undefined
  const second = await ready(page({ mended: new Promise((resolve) => (mend = resolve)) }))
  // Salvaged rows depend on lost ones: the first answer lacks them.
  second.connect()
  second.saver.onAcknowledged(1)
  expect(second.saver.state.get()).toEqual({ kind: 'saving' })
  expect(second.copies.countUnsaved()).toBe(1)
  mend()
  await ready(second)
  second.saver.onAcknowledged(1)
  expect(second.saver.state.get()).toEqual({ kind: 'saving' })
  second.saver.onAcknowledged(2)
  expect(second.saver.state.get()).toEqual({ kind: 'saved' })
  expect(second.copies.countUnsaved()).toBe(0)
})

describe('changes of another tab', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const bothAt = async () => {
    const [one, other] = [await ready(page()), await ready(page())]
    other.lose()
    return { one, other }
  }

  it('count without a connection and are sent with the next one', async () => {
    const { one, other } = await bothAt()
    one.lose()
    expect(one.saver.state.get()).toEqual({ kind: 'offline' })
    other.change('a')
    one.saver.onOthersCount()
    expect(one.saver.state.get()).toEqual({ kind: 'onDevice', changes: 1 })
    expect(one.saver.unconfirmed.get()).toEqual({ own: 0, earlier: 1 })
    await vi.runAllTimersAsync()
    one.connect()
    one.saver.onAcknowledged(1)
    expect(one.saver.state.get()).toEqual({ kind: 'saved' })
    expect(one.copies.countUnsaved()).toBe(0)
  })

  it('count with a connection too, and are sent after a delay, once their rows are read', async () => {
    const { one, other } = await bothAt()
    one.connect()
    one.saver.onAcknowledged(1)
    other.change('a')
    one.saver.onOthersCount()
    expect(one.saver.state.get()).toEqual({ kind: 'saving' })
    one.change('b')
    one.saver.onAcknowledged(2)
    expect(one.saver.state.get()).toEqual({ kind: 'saving' })
    const read = one.disk.catchUp.mock.calls.length
    await vi.runAllTimersAsync()
    expect(one.disk.catchUp).toHaveBeenCalledTimes(read + 1)
    expect(one.saver.state.get()).toEqual({ kind: 'saving' })
    one.saver.onAcknowledged(3)
    expect(one.saver.state.get()).toEqual({ kind: 'saved' })
    expect(one.copies.countUnsaved()).toBe(0)
  })

  it('are not cleared by another change sent under the same number', async () => {
    const { one, other } = await bothAt()
    one.connect()
    one.saver.onAcknowledged(1)
    other.change('a')
    one.saver.onOthersCount()
    await vi.runAllTimersAsync()
    other.connect()
    other.saver.onAcknowledged(1)
    other.lose()
    other.change('b')
    one.saver.onOthersCount()
    one.saver.onAcknowledged(2)
    expect(one.saver.state.get()).toEqual({ kind: 'saving' })
    expect(one.copies.countUnsaved()).toBe(1)
    await vi.runAllTimersAsync()
    one.saver.onAcknowledged(3)
    expect(one.saver.state.get()).toEqual({ kind: 'saved' })
  })
})

it('warns before leaving only while a change is on no disk', async () => {
  const { saver, change, disk, lose } = await ready(page())
  lose()
  let settle = () => undefined as void
  disk.settle.mockReturnValueOnce(new Promise<void>((resolve) => (settle = resolve)))
  change('a')
  expect(saver.mustWarn()).toBe(true)
  expect(saver.state.get()).toEqual({ kind: 'saving' })
  settle()
  await eventually(() => expect(saver.mustWarn()).toBe(false))
  expect(saver.state.get()).toEqual({ kind: 'onDevice', changes: 1 })
})

it('needs attention while this device has no space for a change', async () => {
  const { saver, change, disk, connect } = await ready(page())
  connect()
  disk.settle.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  change('a')
  await eventually(() => expect(saver.state.get()).toEqual({ kind: 'attention', why: 'full' }))
  expect(saver.mustWarn()).toBe(true)
  saver.onAcknowledged(2)
  expect(saver.mustWarn()).toBe(false)
  change('b')
  saver.onAcknowledged(3)
  await eventually(() => expect(saver.state.get()).toEqual({ kind: 'saved' }))
})

it('retries a full device by itself', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { saver, change, disk } = await ready(page())
  disk.settle.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  change('a')
  await vi.advanceTimersByTimeAsync(0)
  expect(saver.state.get()).toEqual({ kind: 'attention', why: 'full' })
  await vi.advanceTimersByTimeAsync(3000)
  expect(saver.state.get()).toEqual({ kind: 'onDevice', changes: 1 })
})

it('is not saved while outbox changes wait, and warns before leaving until they are on disk', async () => {
  const { saver, outbox, connect } = await ready(page())
  connect()
  saver.onAcknowledged(1)
  outbox.set({ ...emptyOutboxStatus, changes: 1, isOnDisk: false })
  expect(saver.state.get()).toEqual({ kind: 'saving' })
  expect(saver.isDocumentSaved.get()).toBe(true)
  expect(saver.mustWarn()).toBe(true)
  outbox.set({ ...emptyOutboxStatus, changes: 1 })
  expect(saver.mustWarn()).toBe(false)
  outbox.set(emptyOutboxStatus)
  expect(saver.state.get()).toEqual({ kind: 'saved' })
})
