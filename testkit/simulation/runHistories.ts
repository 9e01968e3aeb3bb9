import { expect, vi } from 'vitest'
import { computeView } from '#shared/itinerary/view'
import { toWireDays } from '#shared/itinerary/wire'
import { readReplicaState, computeTestView } from '../sync/captureUpdate'
import { expectedRows } from '../sync/syncDisk'
import { calendarDate } from '../date'
import { caseCount, firstSeed } from '../budget'
import { editEverything, expectAllClientsStored, expectNoWritesWhileRemoved } from './endOfHistory'
import { runSeeds, type SeedRange, simulateTime } from './runSeeds'
import { SimulatedHistory, type StepCounts } from './simulatedHistory'
import { makeDatabaseTemplate, type DatabaseTemplate } from './simulatedServer'

const STEPS = Number(process.env['SYNC_STEPS'] ?? 100)
const SEED = firstSeed('SYNC_SEED')

export const HISTORY_COUNT = caseCount('SYNC_SIMULATIONS', { short: 100, full: 1500 })
export const ROLLBACK_HISTORY_COUNT = caseCount('SYNC_SIMULATIONS', { short: 40, full: 500 })

interface HistoryRun extends SeedRange {
  steps: number
  mayGoBack: boolean
}

export async function runCheckedHistories(count: number, mayGoBack: boolean): Promise<Record<string, number>> {
  const what = mayGoBack ? 'simulated rollbacks' : 'simulated histories'
  console.log(`${what}: seeds ${SEED} to ${SEED + count - 1}`)
  const counts = await runHistories({ seed: SEED, count, steps: STEPS, mayGoBack })
  console.log(`${what}: ${JSON.stringify(counts)}`)
  return counts
}

/** Milliseconds; a history takes a fraction of a second. */
export const historiesTimeoutMs = (count: number): number => 60_000 + count * 4000

/** Returns how often each kind of event happened. Rejects like `runSeeds`. */
async function runHistories({ steps, mayGoBack, ...range }: HistoryRun): Promise<StepCounts> {
  const template = await makeDatabaseTemplate()
  const counts: StepCounts = {}
  try {
    await runSeeds(range, counts, (seed) => runHistory(new HistorySetup(template, counts, mayGoBack), seed, steps))
  } finally {
    template.remove()
  }
  return counts
}

class HistorySetup {
  constructor(
    readonly template: DatabaseTemplate,
    readonly counts: StepCounts,
    readonly mayGoBack: boolean,
  ) {}
}

async function runHistory({ template, counts, mayGoBack }: HistorySetup, seed: number, steps: number): Promise<void> {
  const endSimulation = simulateTime(seed)
  const history = await SimulatedHistory.begin(seed, template, counts, mayGoBack)
  try {
    for (let step = 0; step < steps; step += 1) await history.step()
    await history.heal()
    expectAllClientsStored(history)
    await expectAgreement(history)
    // No accepted hostile update may block honest edits.
    for (const client of history.clients) editEverything(client)
    await history.heal()
    expectAllClientsStored(history)
    await expectAgreement(history)
    const last = computeView(history.readLog().doc, calendarDate('2026-10-01'), calendarDate('2026-10-05'))
    expect(history.eventLedger.findMissing(last, history.noteHostile), 'events that are lost, doubled or back').toEqual([])
    expectNoWritesWhileRemoved(history.readLog(), history.absences.endedAbsences)
  } finally {
    history.close()
    endSimulation()
  }
}

/** Replicas, log, rows and the legacy page agree. */
async function expectAgreement(history: SimulatedHistory): Promise<void> {
  expect(history.lostClocks(), 'acknowledged and lost').toEqual([])
  const settling = history.server.running?.hub.settle(history.tripId)
  await vi.advanceTimersByTimeAsync(500)
  await settling
  const { doc, projected } = history.readLog()
  for (const client of history.clients)
    expect(readReplicaState(client.doc), `what ${client.name} has`).toEqual(readReplicaState(doc))
  const now = computeTestView(doc)
  expect(projected, 'rows').toEqual(expectedRows(now))
  if (history.mirror !== undefined) expect(history.mirror.page.displayedDays(), 'actions').toEqual(toWireDays(now))
}
