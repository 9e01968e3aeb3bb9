import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as Y from 'yjs'
import { checkUpdate } from '#server/sync/document/checks/checkUpdate'
import { readUpdate } from '#server/sync/document/checks/readUpdate'
import { LoadedDoc } from '#server/sync/document/loadedDoc'
import { defaultSyncSettings } from '#server/sync/syncSettings'
import { Replica } from '#server/sync/document/replica'
import type { ReplicaContext, ReplicaListener } from '#server/sync/document/replicaState'
import { CommitQueue } from '#server/sync/log/commitQueue'
import { UpdateLog } from '#server/sync/log/updateLog'
import { ANY_DATE } from '#shared/dates'
import { addEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { computeView } from '#shared/itinerary/view'
import { addSyncUser, addSyncTrip, openTestServices, type TestServices, type SyncAccount } from '#testkit/sync/syncServer'
import { median, printTable } from './table'

const ROUNDS = 7
const WARM_UP_ROUNDS = 2
const EDITS = 2000
const EDITS_OF_A_COMMIT = 50

type Step = 'floor' | 'observed' | 'check' | 'apply' | 'queue' | 'store'
const steps: [Step, string][] = [
  ['floor', 'Y.applyUpdate alone (the floor)'],
  ['observed', 'Y.applyUpdate with an update listener'],
  ['check', 'decode and check without applying'],
  ['apply', 'check, apply, validate what was touched'],
  ['queue', 'the same with ownership, size and queue'],
  ['store', `the same with commits of ${EDITS_OF_A_COMMIT}, FULL, 5 ms apart (wall time)`],
]

function history(): { base: Uint8Array; edits: Uint8Array[] } {
  const doc = newDoc()
  seedDoc(doc, 7)
  const { days } = computeView(doc, ANY_DATE, ANY_DATE)
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
  committed: () => undefined,
  remoteAppend: () => undefined,
  sessionEnded: () => undefined,
  accessRevoked: () => undefined,
  writerSuspended: () => undefined,
  roleOf: () => 'editor',
  roleLowered: () => undefined,
  claimsLost: () => undefined,
  generationChanged: () => undefined,
  documentDamaged: () => undefined,
  documentGone: () => undefined,
  changesLost: () => undefined,
  reloaded: () => undefined,
  resumed: () => undefined,
}

/** The same edits on one document after the other, in microseconds per edit. */
class CpuBench {
  #results: Record<string, number[]> = {}
  readonly #log: UpdateLog

  constructor(
    private readonly parts: TestServices,
    private readonly owner: SyncAccount,
    private readonly base: Uint8Array,
    private readonly edits: readonly Uint8Array[],
  ) {
    this.#log = new UpdateLog(parts.db, Date.now)
  }

  forget(): void {
    this.#results = {}
  }

  /** Median. */
  result(step: Step): number {
    return median(this.#results[step] ?? [])
  }

  async round(): Promise<void> {
    await this.#applyAlone()
    await this.#applyObserved()
    this.#check()
    await this.#load()
    await this.#queue()
    await this.#store()
  }

  async #applyAlone(): Promise<void> {
    const doc = this.#newDoc()
    await this.#measure('floor', () => {
      for (const edit of this.edits) Y.applyUpdate(doc, edit)
    })
  }

  async #applyObserved(): Promise<void> {
    const doc = this.#newDoc()
    doc.on('update', () => undefined)
    await this.#measure('observed', () => {
      for (const edit of this.edits) Y.applyUpdate(doc, edit)
    })
  }

  #check(): void {
    const doc = this.#newDoc()
    let checking = 0
    for (const edit of this.edits) {
      const since = performance.now()
      checkUpdate(readUpdate(edit, doc.store), doc)
      checking += performance.now() - since
      // Checks need all dependencies.
      Y.applyUpdate(doc, edit)
    }
    this.#note('check', checking)
  }

  async #load(): Promise<void> {
    const loaded = new LoadedDoc([this.base])
    await this.#measure('apply', () => {
      for (const edit of this.edits) {
        const fresh = loaded.read(edit)
        if (fresh.isComplete) loaded.apply(loaded.check(fresh))
      }
    })
  }

  async #queue(): Promise<void> {
    const replica = await this.#openReplica({ add: () => undefined })
    const bearer = bearerOf(this.owner)
    await this.#measure('queue', () => {
      for (const edit of this.edits) replica.receive(edit, bearer)
    })
    replica.doc.destroy()
  }

  async #store(): Promise<void> {
    const { db, log: logger } = this.parts
    const queue = new CommitQueue({ log: this.#log, db, logger }, defaultSyncSettings)
    const replica = await this.#openReplica(queue)
    const bearer = bearerOf(this.owner)
    await this.#measure('store', async () => {
      for (let i = 0; i < this.edits.length; i += EDITS_OF_A_COMMIT) {
        for (const edit of this.edits.slice(i, i + EDITS_OF_A_COMMIT)) replica.receive(edit, bearer)
        await replica.settled()
      }
    })
    replica.doc.destroy()
  }

  #newDoc(): Y.Doc {
    const doc = newDoc()
    Y.applyUpdate(doc, this.base)
    return doc
  }

  async #openReplica(queue: Pick<CommitQueue, 'add'>): Promise<Replica> {
    const id = await addSyncTrip(this.parts, this.owner, { days: 0 })
    const context: ReplicaContext = {
      log: this.#log,
      queue,
      logger: this.parts.log,
      keepGenerationsMs: 1e9,
      budget: {
        isSpent: () => false,
        writtenToday: () => 0,
        spend: () => undefined,
        loadDocument: () => Promise.resolve(),
        loadUser: () => Promise.resolve(),
      },
      documentBytes: 1e9,
      isRecovering: () => false,
      newIds: { spend: () => undefined },
    }
    const stored = await this.#log.load(id)
    if (stored === undefined) throw new Error('no document')
    return new Replica(id, { ...stored, updates: [this.base] }, context, nobody)
  }

  async #measure(step: Step, act: () => void | Promise<void>): Promise<void> {
    const since = performance.now()
    await act()
    this.#note(step, performance.now() - since)
  }

  #note(step: Step, ms: number): void {
    ;(this.#results[step] ??= []).push((ms / this.edits.length) * 1000)
  }
}

const bearerOf = ({ id, sessionId }: SyncAccount) => ({
  userId: id,
  sessionId,
  clientId: undefined,
  hasProof: false,
  ignoredClocks: new Map<number, number>(),
})

/** Microseconds per update, by step, beside Yjs alone. */
async function benchCpu(dataDir: string): Promise<void> {
  const { base, edits } = history()
  const parts = await openTestServices(dataDir)
  const bench = new CpuBench(parts, await addSyncUser(parts, 'Ana'), base, edits)
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await bench.round()
  bench.forget()
  for (let round = 0; round < ROUNDS; round += 1) await bench.round()
  await parts.db.close()
  printTable(
    `One edit of a trip of 7 days with 42 events (µs, median of ${ROUNDS} rounds of ${EDITS})`,
    ['step', 'µs', '× floor'],
    steps.map(([step, label]) => [label, bench.result(step), bench.result(step) / bench.result('floor')]),
  )
}

const folder = await mkdtemp(join(tmpdir(), 'periplo-bench-'))
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}`)
try {
  await benchCpu(folder)
} finally {
  await rm(folder, { recursive: true, force: true })
}
