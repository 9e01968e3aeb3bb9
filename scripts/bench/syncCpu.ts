import * as Y from 'yjs'
import { checkUpdate } from '#server/sync/document/checks/checkUpdate'
import { readUpdate } from '#server/sync/document/checks/readUpdate'
import { LoadedDoc } from '#server/sync/document/loadedDoc'
import { defaultSyncSettings } from '#server/sync/syncSettings'
import { Replica } from '#server/sync/document/replica'
import type { ReplicaContext, ReplicaListener } from '#server/sync/document/replicaContext'
import { writeGate } from '#server/base/db/writeGate'
import { CommitQueue } from '#server/sync/log/commitQueue'
import { UpdateLog } from '#server/sync/log/updateLog'
import { addEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seed } from '#shared/itinerary/seed'
import { view } from '#shared/itinerary/view'
import { addPerson, addTrip, openParts } from '#testkit/sync/syncServer'
import { median, printTable } from './table'

const ROUNDS = 7
const EDITS = 2000
const DATES = ['2026-10-01', '2026-10-07'] as const

/** A trip of 7 days with 6 events each, and edits of it as one person makes them. */
function history(): { base: Uint8Array; edits: Uint8Array[] } {
  const doc = newDoc()
  seed(doc, 7)
  const { days } = view(doc, ...DATES)
  const events = days.flatMap(({ id }) =>
    Array.from({ length: 6 }, (_, i) =>
      addEvent(
        doc,
        { dayId: id },
        { label: `Plan ${i}`, description: 'Una nota de las que se escriben', startTime: '10:00', category: 'art' },
      ),
    ),
  )
  const base = Y.encodeStateAsUpdate(doc)
  const edits: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => edits.push(update))
  for (let i = 0; edits.length < EDITS; i += 1) {
    const eventId = events[i % events.length] ?? ''
    if (i % 5 === 4) moveEvent(doc, eventId, { dayId: days[i % 7]?.id ?? '', index: i % 3 })
    else editEvent(doc, eventId, i % 2 === 0 ? { label: `Plan ${i}` } : { description: `Una nota de las que se escriben ${i}` })
  }
  return { base, edits }
}

const nobody: ReplicaListener = {
  isShared: () => false,
  beforeChange: () => undefined,
  stored: () => undefined,
  announce: () => undefined,
  remoteAppend: () => undefined,
  generationChanged: () => undefined,
  documentDamaged: () => undefined,
  documentGone: () => undefined,
  changesLost: () => undefined,
  rebuilt: () => undefined,
  resumed: () => undefined,
}

/** What one update costs the server, step by step, beside what Yjs alone needs for it; microseconds, median of the rounds. */
export async function benchCpu(dataDir: string): Promise<void> {
  const { base, edits } = history()
  const parts = openParts(dataDir)
  const ana = await addPerson(parts, 'Ana')
  const log = new UpdateLog(parts.db, Date.now)
  const results: Record<string, number[]> = {}
  const measure = async (name: string, act: () => void | Promise<void>) => {
    const since = performance.now()
    await act()
    ;(results[name] ??= []).push(((performance.now() - since) / edits.length) * 1000)
  }
  const idle: Pick<CommitQueue, 'add'> = { add: () => undefined }

  const bearer = { userId: ana.id, clientId: undefined, hasProof: false, leftOut: new Map<number, number>() }

  for (let round = 0; round < ROUNDS + 2; round += 1) {
    if (round === 2) for (const name of Object.keys(results)) results[name] = []
    const open = async (queue: Pick<CommitQueue, 'add'>) => {
      const id = addTrip(parts, ana, { days: 0 })
      const context: ReplicaContext = {
        log,
        queue,
        logger: parts.log,
        keepGenerationsMs: 1e9,
        budget: { isSpent: () => false, writtenToday: () => 0, spend: () => undefined },
        documentBytes: 1e9,
        isRecovering: () => false,
        newIds: { spend: () => undefined },
      }
      const stored = await log.load(id)
      if (stored === undefined) throw new Error('no document')
      return new Replica(id, { ...stored, updates: [base] }, context, nobody)
    }
    const plain = newDoc()
    Y.applyUpdate(plain, base)
    await measure('floor', () => {
      for (const edit of edits) Y.applyUpdate(plain, edit)
    })
    const observed = newDoc()
    observed.on('update', () => undefined)
    Y.applyUpdate(observed, base)
    await measure('observed', () => {
      for (const edit of edits) Y.applyUpdate(observed, edit)
    })
    const checked = newDoc()
    Y.applyUpdate(checked, base)
    await measure('decode and check', () => {
      for (const edit of edits) checkUpdate(readUpdate(edit, checked.store), checked)
    })
    const loaded = new LoadedDoc([base])
    await measure('check, apply, validate', () => {
      for (const edit of edits) {
        const fresh = loaded.read(edit)
        if (fresh.isComplete) loaded.apply(loaded.check(fresh))
      }
    })
    const replica = await open(idle)
    await measure('all of it, queued', () => {
      for (const edit of edits) replica.receive(edit, bearer)
    })
    const durable = await open(new CommitQueue({ log, gate: writeGate(parts.db), logger: parts.log }, defaultSyncSettings))
    await measure('all of it, on disk', async () => {
      for (let i = 0; i < edits.length; i += 50) {
        for (const edit of edits.slice(i, i + 50)) durable.receive(edit, bearer)
        await durable.settled()
      }
    })
    for (const { doc } of [replica, durable]) doc.destroy()
  }
  parts.db.$client.close()

  const floor = median(results['floor'] ?? [])
  const rows: [string, string][] = [
    ['floor', 'Y.applyUpdate alone (the floor)'],
    ['observed', 'Y.applyUpdate with an update listener'],
    ['decode and check', 'decode and check without applying'],
    ['check, apply, validate', 'check, apply, validate what was touched'],
    ['all of it, queued', 'the same with ownership, size and queue'],
    ['all of it, on disk', 'the same with commits of 50, FULL, 5 ms apart (wall time)'],
  ]
  printTable(
    `One edit of a trip of 7 days with 42 events (µs, median of ${ROUNDS} rounds of ${EDITS})`,
    ['step', 'µs', '× floor'],
    rows.map(([name, label]) => [label, median(results[name] ?? []), median(results[name] ?? []) / floor]),
  )
}
