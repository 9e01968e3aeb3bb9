import { beforeEach, describe, expect, test } from 'vitest'
import type { DocumentRoom } from '#server/base/documentHub'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { png } from '#testkit/api/pictures'
import { eventually } from '#testkit/eventually'
import { LegacyClient } from '#testkit/legacy/legacyClient'
import type { LegacyEditor } from '#testkit/legacy/legacyEditor'
import { madridMidnight, setUpLegacyFixture, type LegacyUser } from '#testkit/legacy/legacyFixture'

const fixture = setUpLegacyFixture()

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)

describe('two legacy pages on a trip with server writes', () => {
  let owner: LegacyUser
  let id: string
  let mine: LegacyEditor
  let theirs: LegacyEditor
  beforeEach(async () => {
    owner = await fixture.newcomer('Gala')
    const guest = await fixture.newcomer('Hugo')
    id = await fixture.newTrip(owner)
    await owner.client.write('POST', `/itineraries/${id}/collaborators`, { username: guest.username })
    await expect(owner.client.write('POST', `/itineraries/${id}/collaborators`, { username: 'nadie.asi' })).rejects.toThrow(
      'NotFoundError',
    )
    mine = await owner.client.edit(id)
    theirs = await guest.client.edit(id)
  })

  const write = async (command: Parameters<DocumentRoom['write']>[1]) => {
    const room = await fixture.server.services.hub.open(id)
    await room.write({ origin: 'server', userId: null }, command)
  }

  async function agree(): Promise<void> {
    await eventually(async () => {
      const { itinerary } = await owner.client.openItinerary(id)
      for (const editor of [mine, theirs]) {
        expect(editor.days).toEqual(itinerary.days)
        expect(editor.loadedPage.record).toMatchObject({
          title: itinerary.title,
          startDate: itinerary.startDate,
          endDate: itinerary.endDate,
        })
      }
    })
    expect([...mine.errors, ...theirs.errors]).toEqual([])
  }
  const appears = (label: string) => eventually(() => [mine.event(label), theirs.event(label)])

  test('agree on days and events of all writers', async () => {
    const [first = '', second = '', third = ''] = idsOf(mine.days)
    mine.addEvent(first, { label: 'Prado', startTime: '10:00', endTime: '12:30', category: 'art' })
    await appears('Prado')
    theirs.addEvent(first, { label: 'Cocido', image: await theirs.client.upload('event-image', fixture.cover, 'hugo') })
    await appears('Cocido')
    await write((doc) => addEvent(doc, { dayId: second }, { label: 'Retiro' }))
    await appears('Retiro')
    mine.editEvent('Retiro', { label: 'El Retiro', description: 'Con barca', startTime: '' })
    await appears('El Retiro')
    theirs.reorder(first, ['Cocido', 'Prado'])
    await write((doc) => editEvent(doc, mine.event('Prado').id, { description: 'Por la puerta de Goya' }))
    await agree()
    expect(mine.days[0]?.events.map(({ label }) => label)).toEqual(['Cocido', 'Prado'])
    expect(mine.event('El Retiro')).toMatchObject({ description: 'Con barca', startTime: null })
    mine.deleteEvent('Cocido')
    theirs.deleteDay(third)
    await agree()
    expect(mine.days).toHaveLength(2)
    mine.addDay()
    await eventually(() => expect(theirs.days).toHaveLength(3))
    await agree()
    expect(mine.days[2]?.label).toBe('Día 3 - Sábado, 12 de diciembre')
  })

  test('agree on the record after a PATCH and its broadcast, with the picked dates', async () => {
    await mine.editItinerary({ title: 'Puente de la Constitución' })
    await mine.editItinerary({ description: 'Tres días\ncon Hugo' })
    await mine.editItinerary({
      image: await mine.client.upload('itinerary-image', { content: await png(30, 30), type: 'image/png' }, 'gala'),
    })
    await mine.editItinerary({ endDate: madridMidnight('2026-12-14') })
    await mine.editItinerary({ startDate: madridMidnight('2026-12-09') })
    await agree()
    expect(theirs.loadedPage.record).toMatchObject({
      title: 'Puente de la Constitución',
      startDate: '2026-12-09T00:00:00.000Z',
      endDate: '2026-12-14T00:00:00.000Z',
    })
    expect(theirs.days[0]?.label).toBe('Día 1 - Miércoles, 9 de diciembre')
    // Only to the room, as an old tab may do.
    const dates = { startDate: madridMidnight('2026-12-20'), endDate: madridMidnight('2026-12-24') }
    mine.socket.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: dates })
    await eventually(() => expect(theirs.loadedPage.record.startDate).toBe('2026-12-20T00:00:00.000Z'))
    await agree()
    mine.socket.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { startDate: '2026-12-20T23:10:00.000Z' } })
    await eventually(() => expect(mine.errors).toHaveLength(1))
    mine.errors = []
    await agree()
  })

  test('hide it from visitors, and the guest is notified when it is deleted', async () => {
    const visitor = new LegacyClient(fixture.server)
    expect((await visitor.openItinerary(id)).mayEdit).toBe(false)
    await mine.client.write('PATCH', `/itineraries/${id}`, { isPublic: false })
    await expect(visitor.openItinerary(id)).rejects.toThrow('UnauthorizedError')
    await expect(visitor.write('DELETE', `/itineraries/${id}`)).rejects.toThrow('Refresh token error')
    await expect(theirs.client.write('PATCH', `/itineraries/${id}`, { title: 'Mío' })).rejects.toThrow('UnauthorizedError')
    await agree()
    const gone = new Promise((resolve) => theirs.socket.once('itinerary-deleted', resolve))
    await mine.client.write('DELETE', `/itineraries/${id}`)
    expect(await gone).toEqual({ itineraryId: id })
  })

  test('go on with expired tokens, also after a reconnect', async () => {
    fixture.expireAccessTokens()
    const [first = ''] = idsOf(mine.days)
    mine.addEvent(first, { label: 'Sin refrescar' })
    await appears('Sin refrescar')
    theirs.socket.io.engine.close()
    await eventually(() => expect(theirs.socket.connected).toBe(true))
    await agree()
    const late = await owner.client.edit(id)
    expect(late.event('Sin refrescar').description).toBe('')
    expect(owner.client.calls.filter((call) => call.includes('refresh'))).toEqual([])
  })
})
