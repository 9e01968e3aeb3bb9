import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { addDay } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { seedUpdate } from '#shared/itinerary/seed'
import type { Committable } from '../log/commitQueue'
import type { StoredDocument } from '../log/documentStore'
import { Replica } from './replica'
import type { ReplicaListener } from './replicaContext'

const first: StoredDocument = {
  epoch: 1,
  headSeq: 1,
  snapSeq: 0,
  projectedSeq: 1,
  version: 1,
  snapshot: null,
  updates: [seedUpdate(2)],
  owners: new Map(),
  runs: [],
  rollbacks: new Map(),
}

/** A replica whose commits are made by hand, and what it told its room in which order. */
function replicaByHand() {
  const told: string[] = []
  const disk = { stored: first }
  let document: Committable | undefined
  const note = (name: string) => () => {
    told.push(name)
  }
  const listener: ReplicaListener = {
    isShared: () => false,
    beforeChange: note('beforeChange'),
    stored: (entries) => told.push(`stored ${entries.length}`),
    announce: (entries) => told.push(`announce ${entries.length}`),
    remoteAppend: note('remoteAppend'),
    generationChanged: note('generationChanged'),
    documentDamaged: note('documentDamaged'),
    documentGone: note('documentGone'),
    changesLost: (who) => told.push(`changesLost ${typeof who === 'string' ? who : 'of some'}`),
    rebuilt: note('rebuilt'),
    resumed: note('resumed'),
  }
  const log = {
    run: 'run',
    load: async () => disk.stored,
    rebase: async (_: string, { headSeq, seed }: { headSeq: number; seed: Uint8Array }) => {
      disk.stored = { ...first, epoch: 2, headSeq: headSeq + 1, snapSeq: headSeq + 1, snapshot: seed, updates: [] }
    },
  }
  const replica = new Replica(
    'trip',
    first,
    {
      log,
      queue: { add: (waiting) => (document = waiting) },
      budget: { isSpent: () => false, spend: () => undefined, writtenToday: () => 0 },
      logger: pino({ enabled: false }),
      documentBytes: 1e6,
      keepGenerationsMs: 1e6,
      isRecovering: () => false,
      newIds: { spend: () => undefined },
    },
    listener,
  )
  const commit = (): Committable => {
    if (document === undefined) throw new Error('nothing waits for a commit')
    return document
  }
  return { replica, told, commit }
}

const anyone = { origin: 'server', userId: null } as const
const oneMoreDay = (doc: Y.Doc) => addDay(doc, { rangeDays: 3 })
const dayCount = (doc: Y.Doc) => roots(doc).days.size

test('a change is told before it is made, then that it is on disk, then those who wait hear it, then the document goes on', async () => {
  const { replica, told, commit } = replicaByHand()
  const written = replica.write(anyone, null, oneMoreDay).then(() => told.push('written'))
  replica.whenClean(() => told.push('waited'))
  expect(told).toEqual(['beforeChange'])

  expect(commit().takeAppend()?.rows.length).toBe(1)
  expect(replica.isReady).toBe(false)
  commit().committed(2)
  expect(told).toEqual(['beforeChange', 'stored 1', 'waited'])
  expect(replica.isReady).toBe(false)
  commit().announce()
  await written
  expect(told).toEqual(['beforeChange', 'stored 1', 'waited', 'announce 1', 'resumed', 'written'])
  expect([replica.headSeq, replica.version, replica.isClean]).toEqual([2, 2, true])
})

test('of changes that could not be stored the senders hear first; then the document is read anew and goes on', async () => {
  const { replica, told, commit } = replicaByHand()
  const written = Promise.allSettled([replica.write(anyone, null, oneMoreDay)])
  commit().takeAppend()
  commit().failed(new Error('a constraint'))
  expect(await written).toMatchObject([{ status: 'rejected', reason: { message: 'The change could not be stored' } }])
  await replica.settled()
  expect(told).toEqual(['beforeChange', 'changesLost everybody', 'rebuilt', 'resumed'])
  expect(dayCount(replica.doc)).toBe(2)
})

test('a commit that is put off loses nothing: the same changes are handed over again', async () => {
  const { replica, told, commit } = replicaByHand()
  const written = replica.write(anyone, null, oneMoreDay)
  const taken = commit().takeAppend()
  commit().postponed()
  expect(told).toEqual(['beforeChange', 'resumed'])
  expect(commit().takeAppend()).toEqual(taken)
  commit().committed(2)
  commit().announce()
  await written
  expect(dayCount(replica.doc)).toBe(3)
})

test('a document that is written anew says so under its next epoch, before what was added meanwhile is told', async () => {
  const { replica, told } = replicaByHand()
  const before = newDoc()
  Y.applyUpdate(before, Y.encodeStateAsUpdate(replica.doc))
  await replica.rebase()
  expect(told).toEqual(['generationChanged', 'remoteAppend', 'resumed'])
  expect([replica.epoch, replica.headSeq, replica.isClean]).toEqual([2, 2, true])
  expect(roots(replica.doc).days.toJSON()).toEqual(roots(before).days.toJSON())
})
