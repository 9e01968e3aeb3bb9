import { expect, test } from 'vitest'
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
import { ClientIdTakenError, ConcurrentWriteError, AccessRevokedError, SessionEndedError } from '../log/appendErrors'
import { findAccessRevokedError } from '../log/logAppend'

test('changes of a user who lost access are dropped, and the rest stays', async () => {
  const { replica, listenerCalls, commit } = createManualReplica()
  const kept = replica.write(serverWriteOptions, null, addOneDay)
  const lost = replica.write({ origin: 'legacy', userId: 'eve' }, null, addOneDay)
  await eventually(() => expect(dayCount(replica.doc)).toBe(4))
  commit().takeAppend()
  commit().onConflict(new AccessRevokedError('trip', 'eve'))
  await expect(lost).rejects.toMatchObject({ name: 'UnauthorizedError' })
  expect(listenerCalls).toContain('accessRevoked')
  await eventually(() => expect(replica.isReady).toBe(true))
  expect(commit().takeAppend()?.rows.length).toBe(1)
  commit().onCommitted(2)
  commit().onBatchCommitted()
  await kept
  expect(dayCount(replica.doc)).toBe(3)
})

test('changes of an ended session are dropped, and those of another session of the user are requeued', async () => {
  const { replica, listenerCalls, commit } = createManualReplica()
  const [lost, kept] = ['on the phone', 'at the desk'].map((sessionId) =>
    replica.write({ origin: 'legacy', userId: 'eve', sessionId }, null, addOneDay),
  )
  await eventually(() => expect(dayCount(replica.doc)).toBe(4))
  commit().takeAppend()
  commit().onConflict(new SessionEndedError('trip', 'on the phone'))
  await expect(lost).rejects.toMatchObject({ name: 'UnauthorizedError', status: 401 })
  expect(listenerCalls).toContain('sessionEnded')
  await eventually(() =>
    expect(
      commit()
        .takeAppend()
        ?.rows.map(({ sessionId }) => sessionId),
    ).toEqual(['at the desk']),
  )
  commit().onCommitted(2)
  commit().onBatchCommitted()
  await kept
  expect(dayCount(replica.doc)).toBe(3)
})

test.each(['onStatusUnknown', 'onPostponed', 'onConflict'] as const)(
  'changes of a user removed while a commit waits for the database are not written (%s)',
  async (how) => {
    const { replica, commit } = createManualReplica()
    const kept = replica.write(serverWriteOptions, null, addOneDay)
    const lost = replica.write({ origin: 'legacy', userId: 'eve' }, null, addOneDay)
    await eventually(() => expect(dayCount(replica.doc)).toBe(4))
    const append = commit().takeAppend()
    replica.revertUser('eve')
    expect(append && findAccessRevokedError(append)).toEqual(new AccessRevokedError('trip', 'eve'))
    if (how === 'onConflict') commit().onConflict(new ConcurrentWriteError('trip'))
    else commit()[how]()
    await expect(lost).rejects.toMatchObject({ name: 'UnauthorizedError' })
    await eventually(() => expect(replica.isReady).toBe(true))
    const again = commit().takeAppend()
    expect([again?.rows.length, again && findAccessRevokedError(again)]).toEqual([1, undefined])
    commit().onCommitted(2)
    commit().onBatchCommitted()
    await kept
    expect(dayCount(replica.doc)).toBe(3)
  },
)

test('a user removed while the log is read leaves no changes in the document', async () => {
  const { replica, disk } = createManualReplica()
  replica.receive(updateWithOneMoreDay(), createSender('eve'))
  expect(dayCount(replica.doc)).toBe(3)
  disk.later = { ...laterAppends, headSeq: 1, version: 1, runs: [] }
  replica.catchUp()
  replica.revertUser('eve')
  await eventually(() => expect(replica.isReady).toBe(true))
  expect(dayCount(replica.doc)).toBe(2)
})

test('senders of changes behind dropped ones start over', async () => {
  const { replica, listenerCalls, commit } = createManualReplica()
  for (const userId of ['eve', 'ana']) replica.receive(updateWithOneMoreDay(), createSender(userId))
  commit().takeAppend()
  commit().onConflict(new AccessRevokedError('trip', 'eve'))
  await eventually(() => expect(replica.isReady).toBe(true))
  expect(listenerCalls).toContain('changesLost senders')
  expect(dayCount(replica.doc)).toBe(2)
})

test('senders of changes behind a taken client id start over', async () => {
  const { replica, listenerCalls, commit, disk } = createManualReplica()
  replica.claim(7, 'bob')
  for (const userId of ['bob', 'ana']) replica.receive(updateWithOneMoreDay(), createSender(userId))
  commit().takeAppend()
  disk.stored = { ...firstStoredDocument, owners: new Map([[7, 'eve']]) }
  commit().onConflict(new ClientIdTakenError('trip'))
  await eventually(() => expect(replica.isReady).toBe(true))
  expect(listenerCalls).toEqual(expect.arrayContaining(['claimsLost', 'changesLost senders']))
  expect(dayCount(replica.doc)).toBe(2)
})
