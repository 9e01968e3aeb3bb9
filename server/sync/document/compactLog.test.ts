import { expect, it, onTestFinished, vi } from 'vitest'
import { roots } from '#shared/itinerary/doc'
import { createDocFromUpdates } from '#shared/itinerary/replayEdits'
import { dayCount, addOneDay, createManualReplica } from '#testkit/sync/replicaByHand'
import { compactLog } from './compactLog'

function countLoops(): () => number {
  let loops = 0
  let next = setImmediate(function count() {
    loops += 1
    next = setImmediate(count)
  })
  onTestFinished(() => clearImmediate(next))
  return () => loops
}

async function compact(onTaken: (doc: ReturnType<typeof createManualReplica>['replica']['doc']) => void) {
  const { replica } = createManualReplica()
  const whenClean = replica.whenClean.bind(replica)
  vi.spyOn(replica, 'whenClean').mockImplementation((run, fail) =>
    whenClean(() => {
      run()
      onTaken(replica.doc)
    }, fail),
  )
  const stored: Uint8Array[] = []
  await compactLog(replica, { compact: async (_id, { snapshot }) => void stored.push(snapshot) })
  return stored
}

it('takes, reads back and compares a snapshot in different turns of the event loop', async () => {
  const loops = countLoops()
  let taken = 0
  expect(await compact(() => (taken = loops()))).toHaveLength(1)
  expect(taken).toBeGreaterThanOrEqual(1)
  expect(loops() - taken).toBeGreaterThanOrEqual(2)
})

it('stores the snapshot it took, also when the document changes before the comparison', async () => {
  const stored = await compact((doc) => addOneDay(doc))
  expect(stored.map((snapshot) => dayCount(createDocFromUpdates(snapshot)))).toEqual([2])
  expect(stored.map((snapshot) => roots(createDocFromUpdates(snapshot)).meta.toJSON())).toEqual([{ v: 1 }])
})
