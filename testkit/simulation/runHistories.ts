import { expect, vi } from 'vitest'
import { editEvent, moveEvent } from '#shared/itinerary/commands'
import { view } from '#shared/itinerary/view'
import { toWireDays } from '#shared/itinerary/wire'
import { closeCodes } from '#shared/sync/closeCodes'
import { seedGlobalRandom } from '../seedGlobalRandom'
import { randomFrom } from '../random'
import { replicaState } from '../sync/replicaState'
import { expectedRows } from '../sync/syncDisk'
import { SimulatedHistory, type StepCounts } from './simulatedHistory'
import { makeDatabaseTemplate, type DatabaseTemplate } from './databaseTemplate'
import { date } from '../date'
import { viewIn } from '../sync/viewIn'

const MAX_FAILURES = 10
/** In real time. A history takes a fraction of a second. */
const MAX_HISTORY_MS = 60_000
const { setTimeout: startTimer, clearTimeout: stopTimer } = globalThis

/** What a suite of histories is about: how many, how long, and whether the database may go back in time. */
export interface HistoryRun {
  seed: number
  count: number
  steps: number
  mayGoBack: boolean
  /** In real time: after that no further history begins, once there were `least`. */
  mostMs?: number
  least?: number
}

/**
 * Runs histories one after the other and returns how often each kind of thing happened. Rejects with the seeds of those that end other than
 * they should, of the first few at least.
 */
export async function runHistories({
  seed,
  count,
  steps,
  mayGoBack,
  mostMs = Infinity,
  least = 0,
}: HistoryRun): Promise<StepCounts> {
  const template = await makeDatabaseTemplate()
  const started = Date.now()
  const counts: StepCounts = {}
  const failures: Error[] = []
  try {
    for (let i = 0; i < count && failures.length < MAX_FAILURES; i += 1) {
      if (i >= least && Date.now() - started >= mostMs) break
      counts['history'] = i + 1
      try {
        await inTime(runHistory(new HistorySetup(template, counts, mayGoBack), seed + i, steps))
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        failures.push(new Error(`SYNC_SEED=${seed + i} SYNC_SIMULATIONS=1 repeats it: ${message}`, { cause: error }))
      }
    }
  } finally {
    template.remove()
  }
  const [first] = failures
  if (failures.length > 1) throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
  if (first !== undefined) throw first
  return counts
}

async function inTime(history: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = startTimer(() => reject(new Error('it does not end')), MAX_HISTORY_MS)
  })
  await Promise.race([history, tooLate]).finally(() => stopTimer(timer))
}

class HistorySetup {
  constructor(
    readonly template: DatabaseTemplate,
    readonly counts: StepCounts,
    readonly mayGoBack: boolean,
  ) {}
}

async function runHistory({ template, counts, mayGoBack }: HistorySetup, seed: number, steps: number): Promise<void> {
  vi.useFakeTimers({
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'setImmediate',
      'clearImmediate',
      'performance',
      'Date',
    ],
    now: 1_790_000_000_000,
  })
  const chance = randomFrom(seed + 1)
  const stopDrawing = seedGlobalRandom(() => chance)
  const history = new SimulatedHistory(seed, template, counts, mayGoBack)
  try {
    for (let step = 0; step < steps; step += 1) await history.step()
    await history.heal()
    expectNobodyLockedOut(history)
    await expectAgreement(history)
    // Whatever was accepted before, honest edits of everything still pass.
    for (const client of history.clients) editEverything(client)
    await history.heal()
    expectNobodyLockedOut(history)
    await expectAgreement(history)
    const last = view(history.readLog().doc, date('2026-10-01'), date('2026-10-05'))
    expect(history.deeds.missedIn(last, history.noteHostile), 'events that are lost, doubled or back').toEqual([])
    const { rows } = history.readLog()
    for (const { userId, from, to } of history.absences.over)
      expect(rows.filter((row) => row.userId === userId && row.seq > from && row.seq <= to)).toEqual([])
  } finally {
    history.close()
    stopDrawing()
    vi.useRealTimers()
  }
}

function editEverything({ doc, name, view: shown }: SimulatedHistory['clients'][number]): void {
  for (const { id, dayId, description } of Object.values(shown().events)) {
    editEvent(doc, id, { label: `final ${name}`, description: `${name} ${description}`.slice(0, 250), startTime: '08:00' })
    moveEvent(doc, id, { dayId, index: 0 })
  }
}

function expectNobodyLockedOut({ clients }: SimulatedHistory): void {
  const state = clients.map(({ name, finalCloses, isStored }) => ({
    name,
    closes: finalCloses.filter(({ code }) => code !== closeCodes.noAccess),
    isStored,
  }))
  expect(state, 'who got in and had everything stored').toEqual(clients.map(({ name }) => ({ name, closes: [], isStored: true })))
}

/** All replicas, the log, the rows and the page without a document show the same. */
async function expectAgreement(history: SimulatedHistory): Promise<void> {
  expect(history.lostClocks(), 'acknowledged and lost').toEqual([])
  const settling = history.server.running?.hub.settle(history.tripId)
  await vi.advanceTimersByTimeAsync(500)
  await settling
  const { doc, projected } = history.readLog()
  for (const client of history.clients) expect(replicaState(client.doc), `what ${client.name} has`).toEqual(replicaState(doc))
  const now = viewIn(doc)
  expect(projected, 'rows').toEqual(expectedRows(now))
  if (history.mirror !== undefined) expect(history.mirror.page.shown(), 'actions').toEqual(toWireDays(now))
}
