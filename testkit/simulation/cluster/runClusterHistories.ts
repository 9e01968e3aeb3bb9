import { expect } from 'vitest'
import { computeTestView, readReplicaState } from '../../sync/captureUpdate'
import { toWireDays } from '#shared/itinerary/wire'
import { Room } from '#server/sync/room'
import { expectedRows } from '../../sync/syncDisk'
import { editEverything, expectAllClientsStored, expectNoWritesWhileRemoved } from '../endOfHistory'
import { runSeeds, type SeedRange, simulateTime } from '../runSeeds'
import type { StepCounts } from '../simulatedHistory'
import { ClusterDatabase } from './clusterDatabase'
import { ClusterHistory, type ClusterPlan } from './clusterHistory'

export interface ClusterHistoryRun extends SeedRange {
  nodes: number
  steps: number
  postgres: { url: string; template: string | undefined }
}

/** Returns how often each kind of event happened. Rejects like `runSeeds`. */
export async function runClusterHistories({ nodes, steps, postgres, ...range }: ClusterHistoryRun): Promise<StepCounts> {
  const database = await ClusterDatabase.make(postgres.url, postgres.template)
  const counts: StepCounts = {}
  try {
    await runSeeds(range, counts, async (seed) =>
      runHistory({ seed, nodes, database, counts, members: await database.createMembers() }, steps),
    )
  } finally {
    await database.remove()
  }
  return counts
}

async function runHistory(plan: ClusterPlan, steps: number): Promise<void> {
  const endSimulation = simulateTime(plan.seed)
  const history = await ClusterHistory.begin(plan)
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
    const log = await history.readLog()
    const noteHostile = () => history.eventLedger.noteHostile(log.rows, plan.members.hostile.id)
    expect(
      history.eventLedger.findMissing(computeTestView(log.doc), noteHostile),
      'events that are lost, doubled or back',
    ).toEqual([])
    expectNoWritesWhileRemoved(log, history.absences.endedAbsences)
  } finally {
    history.close()
    endSimulation()
  }
}

/** Replicas, nodes, log, rows and legacy pages agree. */
async function expectAgreement(history: ClusterHistory): Promise<void> {
  expect(await history.lostClocks(), 'acknowledged and lost').toEqual([])
  const { servers, clients, clock, tripId } = history
  for (const { hub } of servers) expect(await clock.advanceUntil(hub.settle(tripId)), 'rows can be brought up to date').toBe(true)
  const { doc, projected } = await history.readLog()
  const state = readReplicaState(doc)
  for (const client of clients) expect(readReplicaState(client.doc), `what ${client.name} has`).toEqual(state)
  const now = computeTestView(doc)
  expect(projected, 'rows').toEqual(expectedRows(now))
  for (const [i, server] of servers.entries()) {
    const room = server.hub.peek(tripId)
    if (room instanceof Room) expect(readReplicaState(room.replica.doc), `what node ${i} has`).toEqual(state)
    const shown = history.mirrors.shownAt(server)
    if (shown !== undefined) expect(shown, `actions at node ${i}`).toEqual(toWireDays(now))
  }
}
