import { pino } from 'pino'
import * as Y from 'yjs'
import type { CommitParticipant } from '#server/sync/log/commitQueue'
import type { StoredDocument, LaterAppends } from '#server/sync/log/documentStore'
import { Replica } from '#server/sync/document/replica'
import type { ReplicaListener } from '#server/sync/document/replicaState'
import { addDay } from '#shared/itinerary/commands'
import { newDoc, roots } from '#shared/itinerary/doc'
import { createSeedUpdate } from '#shared/itinerary/seed'

export const firstStoredDocument: StoredDocument = {
  epoch: 1,
  headSeq: 1,
  snapSeq: 0,
  projectedSeq: 1,
  version: 1,
  snapshot: null,
  updates: [createSeedUpdate(2)],
  owners: new Map(),
  runs: [],
  rollbacks: new Map(),
}

/** With manual commits and a log of listener calls. */
export function createManualReplica() {
  const unasked = () => Promise.resolve()
  const listenerCalls: string[] = []
  const disk: { stored: StoredDocument; later: LaterAppends | undefined } = { stored: firstStoredDocument, later: undefined }
  let document: CommitParticipant | undefined
  const note = (name: string) => () => {
    listenerCalls.push(name)
  }
  const listener: ReplicaListener = {
    isShared: () => false,
    beforeChange: note('beforeChange'),
    stored: (entries) => listenerCalls.push(`stored ${entries.length}`),
    committed: (entries) => listenerCalls.push(`committed ${entries.length}`),
    remoteAppend: note('remoteAppend'),
    writerSuspended: note('writerSuspended'),
    roleOf: () => 'editor',
    roleLowered: note('roleLowered'),
    generationChanged: note('generationChanged'),
    accessRevoked: note('accessRevoked'),
    sessionEnded: note('sessionEnded'),
    claimsLost: note('claimsLost'),
    documentDamaged: note('documentDamaged'),
    documentGone: note('documentGone'),
    changesLost: (who) => listenerCalls.push(`changesLost ${typeof who === 'string' ? who : 'of some'}`),
    reloaded: note('reloaded'),
    resumed: note('resumed'),
  }
  const log = {
    run: 'run',
    load: async () => disk.stored,
    appendsAfter: async () => disk.later,
    runHook: () => Promise.resolve(),
    rebase: async (_: string, { headSeq, seed }: { headSeq: number; seed: Uint8Array }) => {
      disk.stored = { ...firstStoredDocument, epoch: 2, headSeq: headSeq + 1, snapSeq: headSeq + 1, snapshot: seed, updates: [] }
    },
  }
  const replica = new Replica(
    'trip',
    { ...firstStoredDocument, owners: new Map() },
    {
      log,
      queue: { add: (waiting) => (document = waiting) },
      budget: { isSpent: () => false, spend: () => undefined, writtenToday: () => 0, loadDocument: unasked, loadUser: unasked },
      logger: pino({ enabled: false }),
      documentBytes: 1e6,
      keepGenerationsMs: 1e6,
      isRecovering: () => false,
      newIds: { spend: () => undefined },
    },
    listener,
  )
  const commit = (): CommitParticipant => {
    if (document === undefined) throw new Error('nothing waits for a commit')
    return document
  }
  return { replica, listenerCalls, commit, disk }
}

export const serverWriteOptions = { origin: 'server', userId: null } as const
export const addOneDay = (doc: Y.Doc) => addDay(doc, { rangeDays: 9 })
export const dayCount = (doc: Y.Doc) => roots(doc).days.size

export const createSender = (userId: string, sessionId = userId) => ({
  userId,
  sessionId,
  clientId: undefined,
  hasProof: false,
  ignoredClocks: new Map<number, number>(),
})

export const laterAppends: LaterAppends = {
  headSeq: 2,
  version: 2,
  updates: [],
  owners: new Map(),
  runs: [{ fromSeq: 1, run: 'theirs' }],
}

/** An update by another server with the same log. */
export function updateWithOneMoreDay(): Uint8Array {
  const doc = newDoc()
  for (const update of firstStoredDocument.updates) Y.applyUpdate(doc, update)
  const before = Y.encodeStateVector(doc)
  addOneDay(doc)
  return Y.encodeStateAsUpdate(doc, before)
}
