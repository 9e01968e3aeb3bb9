import { expect, vi } from 'vitest'
import { computeView } from '#shared/itinerary/view'
import { toWireDays } from '#shared/itinerary/wire'
import { replicaState } from '../sync/replicaState'
import { expectedRows } from '../sync/syncDisk'
import { editEverything, expectNobodyLockedOut, expectNothingOfAbsent } from './endOfHistory'
import { runSeeds, type SeedRange } from './runSeeds'
import { SimulatedHistory, type StepCounts } from './simulatedHistory'
import { simulateTime } from './simulatedTime'
import { makeDatabaseTemplate, type DatabaseTemplate } from './databaseTemplate'
import { date } from '../date'
import { viewIn } from '../sync/viewIn'

export interface HistoryRun extends SeedRange {
  steps: number
  mayGoBack: boolean
}

/** Returns how often each kind of event happened. Rejects like `runSeeds`. */
export async function runHistories({ steps, mayGoBack, ...range }: HistoryRun): Promise<StepCounts> {
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
    expectNobodyLockedOut(history)
    await expectAgreement(history)
    // No accepted hostile update may block honest edits.
    for (const client of history.clients) editEverything(client)
    await history.heal()
    expectNobodyLockedOut(history)
    await expectAgreement(history)
    const last = computeView(history.readLog().doc, date('2026-10-01'), date('2026-10-05'))
    expect(history.deeds.missedIn(last, history.noteHostile), 'events that are lost, doubled or back').toEqual([])
    expectNothingOfAbsent(history.readLog(), history.absences.over)
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
  for (const client of history.clients) expect(replicaState(client.doc), `what ${client.name} has`).toEqual(replicaState(doc))
  const now = viewIn(doc)
  expect(projected, 'rows').toEqual(expectedRows(now))
  if (history.mirror !== undefined) expect(history.mirror.page.shown(), 'actions').toEqual(toWireDays(now))
}
