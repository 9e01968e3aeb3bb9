import { expect } from 'vitest'
import * as Y from 'yjs'
import { editEvent, moveEvent } from '#shared/itinerary/commands'
import { closeCodes } from '#shared/sync/closeCodes'
import type { RemovalPeriod } from './memberRemovals'
import type { HonestClient } from './honestClient'
import type { StoredLog } from './storedLog'

export function editEverything({ doc, name, view: shown }: HonestClient): void {
  for (const { id, dayId, description } of Object.values(shown().events)) {
    editEvent(doc, id, { label: `final ${name}`, description: `${name} ${description}`.slice(0, 250), startTime: '08:00' })
    moveEvent(doc, id, { dayId, index: 0 })
  }
}

export function expectAllClientsStored({ clients }: { clients: readonly HonestClient[] }): void {
  const state = clients.map(({ name, finalCloses, isStored }) => ({
    name,
    closes: finalCloses.filter(({ code }) => code !== closeCodes.noAccess),
    isStored,
  }))
  expect(state, 'who got in and had everything stored').toEqual(clients.map(({ name }) => ({ name, closes: [], isStored: true })))
}

/** No log entry by a guest while they were removed. */
export function expectNoWritesWhileRemoved({ rows }: StoredLog, absences: readonly RemovalPeriod[]): void {
  for (const { userId, from, to } of absences)
    expect(rows.filter((row) => row.userId === userId && row.seq > from && row.seq <= to)).toEqual([])
}

/** Acknowledged clocks that the database lacks, by client. */
export const findLostClocks = (clients: readonly HonestClient[], { doc, epoch: present }: StoredLog): string[] =>
  clients.flatMap(({ name, epoch, doc: { clientID }, storedClock }) =>
    epoch === present && Y.getState(doc.store, clientID) < storedClock ? [`${name} lost clocks up to ${storedClock}`] : [],
  )
