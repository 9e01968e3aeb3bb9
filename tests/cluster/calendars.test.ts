// @module-tag long
import { expect, it } from 'vitest'
import { editEvent } from '#shared/itinerary/commands'
import { signUp } from '#testkit/api/apiClient'
import { nodesForFile } from '#testkit/cluster/nodes'
import { waitUntilStored } from '#testkit/server/versionsFixture'
import { calendarValues } from '#testkit/trips/calendarText'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const { node } = nodesForFile(2, { PUBLIC_URL: 'https://periplo.test' })

it('a calendar read from two servers concurrently is the same, and counts a change once', async () => {
  const ana = await signUp(node(0))
  const { id, page } = await createPlannedTrip(ana, { 1: [{ label: 'Prado', startTime: '10:00' }, { label: 'Retiro' }] })
  const { url } = await ana.call('POST /itineraries/{id}/calendar', { params: { id } })
  const path = new URL(url).pathname
  const read = async (i: number) => (await fetch(node(i % 2).url + path)).text()
  for (const label of ['Museo', 'Museo del Prado', 'El Prado', 'Prado']) {
    editEvent(page.doc, page.view().days[0]?.events[0] ?? '', { label })
    await waitUntilStored(page)
    const texts = await Promise.all(Array.from({ length: 12 }, (_, i) => read(i)))
    // A stale server may return the old state, never an intermediate one, and never a second
    // change.
    for (const text of texts) expect(calendarValues(text, 'SEQUENCE')[1]).toBe('0')
    for (const i of [0, 1]) await expect.poll(async () => calendarValues(await read(i), 'SUMMARY')[0]).toBe(label)
    expect(await read(0)).toBe(await read(1))
  }
  expect(calendarValues(await read(0), 'SEQUENCE')).toEqual(['3', '0'])
})
