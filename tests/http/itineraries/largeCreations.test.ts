import { expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { createItinerary } from '#testkit/api/apiClient'
import { createItineraryByImport } from '#testkit/api/imports'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()
const wishes = { title: 'Roma', startDate: '2027-03-05', geonameId: '3117735' }
const DAYS = 10
const EVENTS = 50

it('a large trip is created without reading its document', async () => {
  const day = (number: number) => [`Día ${number}`, ...Array.from({ length: EVENTS }, (_, i) => `Visita ${i}`)].join('\n')
  const file = Buffer.from(Array.from({ length: DAYS }, (_, i) => day(i + 1)).join('\n'))
  const read = vi.spyOn(Y.Doc.prototype, 'getMap')
  onTestFinished(() => read.mockRestore())
  const id = await createItineraryByImport(fixture.ana, file, wishes)
  expect(read).not.toHaveBeenCalled()
  const { days } = await fixture.ana.call('GET /itineraries/{id}', { params: { id } })
  expect(days.map(({ events }) => events.length)).toEqual(Array.from({ length: DAYS }, () => EVENTS))
})

it('the longest trip has a row for each of its 365 days from its creation', async () => {
  const id = await createItinerary(fixture.ana, { title: 'Roma', startDate: '2027-01-01', endDate: '2027-12-31' })
  expect(await fixture.server.services.db.rows('SELECT count(*) FROM days WHERE itinerary_id = @id', { id })).toEqual([[365]])
})
