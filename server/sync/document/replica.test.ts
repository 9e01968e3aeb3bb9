import { describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import { newDoc, roots } from '#shared/itinerary/doc'
import { newId } from '#shared/ids'
import { eventually } from '#testkit/eventually'
import {
  serverWriteOptions,
  dayCount,
  firstStoredDocument,
  laterAppends,
  updateWithOneMoreDay,
  addOneDay,
  createManualReplica,
  createSender,
} from '#testkit/sync/replicaByHand'
import { captureUpdate } from '#testkit/sync/captureUpdate'
import { ClientIdTakenError, ConcurrentWriteError } from '../log/appendErrors'

test('a commit runs in order: before the change, stored, callbacks, committed, resumed', async () => {
  const { replica, listenerCalls, commit } = createManualReplica()
  const written = replica.write(serverWriteOptions, null, addOneDay).then(() => listenerCalls.push('written'))
  replica.whenClean(() => listenerCalls.push('waited'))
  expect(listenerCalls).toEqual(['beforeChange'])

  expect(commit().takeAppend()?.rows.length).toBe(1)
  expect(replica.isReady).toBe(false)
  commit().onCommitted(2)
  expect(listenerCalls).toEqual(['beforeChange', 'stored 1', 'waited'])
  expect(replica.isReady).toBe(false)
  commit().onBatchCommitted()
  await written
  expect(listenerCalls).toEqual(['beforeChange', 'stored 1', 'waited', 'committed 1', 'resumed', 'written'])
  expect([replica.headSeq, replica.version, replica.isClean]).toEqual([2, 2, true])
})

test('after a failed commit the senders are notified first, then the document is reloaded', async () => {
  const { replica, listenerCalls, commit } = createManualReplica()
  const written = Promise.allSettled([replica.write(serverWriteOptions, null, addOneDay)])
  commit().takeAppend()
  commit().onFailed(new Error('a constraint'))
  expect(await written).toMatchObject([{ status: 'rejected', reason: { message: 'The change could not be stored' } }])
  await replica.settled()
  expect(listenerCalls).toEqual(['beforeChange', 'changesLost all', 'reloaded', 'resumed'])
  expect(dayCount(replica.doc)).toBe(2)
})

test('a postponed commit loses nothing and commits the same changes again', async () => {
  const { replica, listenerCalls, commit } = createManualReplica()
  const written = replica.write(serverWriteOptions, null, addOneDay)
  const taken = commit().takeAppend()
  commit().onPostponed()
  expect(listenerCalls).toEqual(['beforeChange', 'resumed'])
  expect(commit().takeAppend()).toEqual(taken)
  commit().onCommitted(2)
  commit().onBatchCommitted()
  await written
  expect(dayCount(replica.doc)).toBe(3)
})

test('a rewritten document announces its next epoch before remote changes', async () => {
  const { replica, listenerCalls } = createManualReplica()
  const before = newDoc()
  Y.applyUpdate(before, Y.encodeStateAsUpdate(replica.doc))
  await replica.rebase()
  expect(listenerCalls).toEqual(['generationChanged', 'remoteAppend', 'resumed'])
  expect([replica.epoch, replica.headSeq, replica.isClean]).toEqual([2, 2, true])
  expect(roots(replica.doc).days.toJSON()).toEqual(roots(before).days.toJSON())
})

describe('an append conflict with another server', () => {
  test('applies the other append and requeues the same changes after it', async () => {
    const { replica, listenerCalls, commit, disk } = createManualReplica()
    const written = replica.write(serverWriteOptions, null, addOneDay)
    const [mine] = commit().takeAppend()?.rows ?? []
    disk.later = { ...laterAppends, updates: [updateWithOneMoreDay()] }
    commit().onConflict(new ConcurrentWriteError('trip'))
    await eventually(() => expect(replica.isReady).toBe(true))
    expect(listenerCalls).toEqual(['beforeChange', 'remoteAppend', 'resumed'])
    expect(commit().takeAppend()).toMatchObject({ headSeq: 2, rows: [mine] })
    commit().onCommitted(3)
    commit().onBatchCommitted()
    await written
    expect([dayCount(replica.doc), replica.headSeq]).toEqual([4, 3])
  })

  test('applies a broadcast append at the end of a commit, without reading the log', async () => {
    const { replica, listenerCalls, commit } = createManualReplica()
    const written = replica.write(serverWriteOptions, null, addOneDay)
    const [mine] = commit().takeAppend()?.rows ?? []
    replica.applyBroadcast({
      epoch: 1,
      from: 1,
      version: 2,
      run: 'theirs',
      updates: [updateWithOneMoreDay()],
      claims: [[7, 'eve']],
    })
    expect(listenerCalls).toEqual(['beforeChange'])
    commit().onConflict(new ConcurrentWriteError('trip'))
    expect(listenerCalls).toEqual(['beforeChange', 'remoteAppend', 'resumed'])
    expect([replica.ownerOf(7), replica.runHistory.last]).toEqual(['eve', 'theirs'])
    expect(commit().takeAppend()).toMatchObject({ headSeq: 2, rows: [mine], isFirstOfRun: true })
    commit().onCommitted(3)
    commit().onBatchCommitted()
    await written
    expect([dayCount(replica.doc), replica.headSeq]).toEqual([4, 3])
  })

  test('reads the log when a broadcast has a gap', async () => {
    const { replica, listenerCalls, disk } = createManualReplica()
    disk.later = { ...laterAppends, headSeq: 3, updates: [updateWithOneMoreDay(), updateWithOneMoreDay()] }
    replica.applyBroadcast({ epoch: 1, from: 2, version: 3, run: 'theirs', updates: [updateWithOneMoreDay()], claims: [] })
    await eventually(() => expect(replica.headSeq).toBe(3))
    expect(listenerCalls).toEqual(['remoteAppend', 'resumed'])
  })

  test('reloads the document when the log cannot be read or does not fit', async () => {
    const { replica, listenerCalls, disk } = createManualReplica()
    disk.stored = { ...firstStoredDocument, headSeq: 2, updates: [...firstStoredDocument.updates, updateWithOneMoreDay()] }
    replica.catchUp()
    await eventually(() => expect(replica.headSeq).toBe(2))
    expect(listenerCalls).toEqual(['remoteAppend', 'reloaded', 'resumed'])
    const gap = newDoc()
    addOneDay(gap)
    const before = Y.encodeStateVector(gap)
    addOneDay(gap)
    disk.stored = { ...disk.stored, headSeq: 3, updates: [...disk.stored.updates, updateWithOneMoreDay()] }
    disk.later = { ...laterAppends, headSeq: 3, updates: [Y.encodeStateAsUpdate(gap, before)] }
    replica.catchUp()
    await eventually(() => expect(replica.headSeq).toBe(3))
    expect(listenerCalls.slice(3)).toEqual(['remoteAppend', 'reloaded', 'resumed'])
  })

  test('restarts connections whose client id another user claimed there', async () => {
    const { replica, listenerCalls, commit, disk } = createManualReplica()
    replica.claim(7, 'ana')
    commit().takeAppend()
    disk.stored = { ...firstStoredDocument, owners: new Map([[7, 'eve']]) }
    commit().onConflict(new ClientIdTakenError('trip'))
    await eventually(() => expect(listenerCalls).toEqual(['claimsLost', 'reloaded', 'resumed']))
    expect(replica.ownerOf(7)).toBe('eve')
  })

  test('completes a change found on disk without an acknowledgement', async () => {
    const { replica, listenerCalls, commit, disk } = createManualReplica()
    const written = replica.write(serverWriteOptions, null, addOneDay)
    const [mine] = commit().takeAppend()?.rows ?? []
    if (mine === undefined) throw new Error('nothing to write')
    disk.stored = { ...firstStoredDocument, headSeq: 2, updates: [...firstStoredDocument.updates, mine.data] }
    disk.later = { ...laterAppends, updates: [mine.data] }
    commit().onConflict(new ConcurrentWriteError('trip'))
    await written
    expect(listenerCalls).toEqual(['beforeChange', 'remoteAppend', 'reloaded', 'resumed'])
    expect([dayCount(replica.doc), replica.headSeq, replica.isClean]).toEqual([3, 2, true])
  })

  test.each([
    { here: 'more', there: 'a part' },
    { here: 'a part', there: 'more' },
  ])('writes edits received by both servers once, here $here and there $there', async ({ here }) => {
    const { replica, commit, disk } = createManualReplica()
    const page = newDoc()
    for (const update of firstStoredDocument.updates) Y.applyUpdate(page, update)
    const one = captureUpdate(page, () => addOneDay(page))
    const both = Y.mergeUpdates([one, captureUpdate(page, () => addOneDay(page))])
    const [mine, theirs] = here === 'more' ? [both, one] : [one, both]
    const sender = { ...createSender('ana'), clientId: page.clientID }
    expect(replica.receive(mine, sender)).toBe('taken')
    commit().takeAppend()
    disk.stored = { ...firstStoredDocument, headSeq: 2, updates: [...firstStoredDocument.updates, theirs] }
    disk.later = { ...laterAppends, updates: [theirs] }
    commit().onConflict(new ConcurrentWriteError('trip'))
    await eventually(() => expect([replica.isReady, replica.headSeq]).toEqual([true, 2]))
    expect(dayCount(replica.doc)).toBe(4)
    const clocks = commit()
      .takeAppend()
      ?.rows.map(({ data }) => Y.parseUpdateMeta(data))
    const [begins, ends] = [Y.parseUpdateMeta(one).to.get(page.clientID), Y.parseUpdateMeta(both).to.get(page.clientID)]
    const rest = { from: new Map([[page.clientID, begins]]), to: new Map([[page.clientID, ends]]) }
    expect(clocks).toEqual(here === 'more' ? [rest] : [])
  })
})

describe('what is stored and relayed of an update', () => {
  const pageOf = (replica: { doc: Y.Doc }) => {
    const page = newDoc()
    Y.applyUpdate(page, Y.encodeStateAsUpdate(replica.doc))
    return page
  }

  test('has no bytes after its end, which no check reads', () => {
    const { replica, commit } = createManualReplica()
    const page = pageOf(replica)
    const update = captureUpdate(page, () => addOneDay(page))
    replica.receive(Uint8Array.of(...update, 1, 2, 3), createSender('ana'))
    expect(commit().takeAppend()?.rows).toMatchObject([{ data: update }])
  })

  test('is without deletions that the document has already', () => {
    const { replica, commit } = createManualReplica()
    const page = pageOf(replica)
    const ids = Array.from({ length: 40 }, newId)
    for (const id of ids) roots(page).events.set(id, new Y.Map())
    for (const [i, id] of ids.entries()) if (i % 2 === 0) roots(page).events.delete(id)
    replica.receive(Y.encodeStateAsUpdate(page), createSender('ana'))
    commit().takeAppend()
    commit().onCommitted(2)
    commit().onBatchCommitted()
    const addition = captureUpdate(page, () => addOneDay(page))
    const everything = Y.encodeStateAsUpdate(page, Y.encodeStateVector(replica.doc))
    expect(everything.length).toBeGreaterThan(addition.length + 20)
    replica.receive(everything, createSender('ana'))
    expect(commit().takeAppend()?.rows).toMatchObject([{ data: addition }])
  })
})

describe('an update with too many events', () => {
  const withEvents = (count: number, isDeleted: (i: number) => boolean = () => false) => {
    const doc = newDoc()
    const ids = Array.from({ length: count }, newId)
    doc.transact(() => {
      for (const id of ids) roots(doc).events.set(id, new Y.Map())
    })
    doc.transact(() => {
      for (const [i, id] of ids.entries()) if (isDeleted(i)) roots(doc).events.delete(id)
    })
    return { update: Y.encodeStateAsUpdate(doc), clientId: doc.clientID }
  }

  test('is refused before it is applied', () => {
    const { replica } = createManualReplica()
    const { update, clientId } = withEvents(10_001)
    expect(() => replica.receive(update, createSender('ana'))).toThrow('too many events')
    expect(replica.doc.store.clients.has(clientId)).toBe(false)
    expect(replica.isReady).toBe(true)
  })

  test('is taken if its own deletions make it fit', () => {
    const { replica } = createManualReplica()
    const { update } = withEvents(10_050, (i) => i < 50)
    expect(replica.receive(update, createSender('ana'))).toBe('taken')
    expect(roots(replica.doc).events.size).toBe(10_000)
  })
})
