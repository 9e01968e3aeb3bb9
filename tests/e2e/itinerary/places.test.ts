// @module-tag long
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { describe, expect, it, vi } from 'vitest'
import type { Locator, Page } from 'playwright'
import type { HistoryEntry } from '#shared/api/versions'
import type { Itinerary } from '#shared/api/itineraries'
import { phonePhoto } from '#testkit/api/pictures'
import { closeCodes } from '#shared/sync/closeCodes'
import { customMessageTypes } from '#shared/sync/messages'
import { flow } from '#testkit/browser/flow'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { phoneContext } from '#testkit/browser/sharedTrip'
import type { UserTab } from '#testkit/browser/userTab'
import { setUpTripFixture } from '#testkit/browser/tripFixture'
import { buttonIn, currentDialog, fetchItinerary, openEventForm } from '#testkit/browser/tripSteps'

const fixture = setUpTripFixture()
const { open } = fixture

type Event = Itinerary['days'][number]['events'][number]

const placeField = (person: UserTab, name = 'Lugar'): Locator => currentDialog(person).getByRole('combobox', { name })
const option = (person: UserTab, name: string | RegExp) => currentDialog(person).getByRole('option', { name }).first()
const chosen = (person: UserTab, label = 'Lugar') => currentDialog(person).getByRole('group', { name: new RegExp(`^${label} `) })

async function choosePlace(person: UserTab, text: string, name: string | RegExp, label = 'Lugar'): Promise<void> {
  await placeField(person, label).fill(text)
  await option(person, name).click()
  await chosen(person, label).waitFor()
}

async function save(person: UserTab): Promise<void> {
  await buttonIn(currentDialog(person), 'Guardar').click()
  await currentDialog(person).waitFor({ state: 'hidden' })
}

async function eventNow(title: string): Promise<Event | undefined> {
  const { days, ideas } = await fetchItinerary(fixture.trip.ana, fixture.trip.id)
  return [...days.flatMap(({ events }) => events), ...ideas].find(({ label }) => label === title)
}
const placeNow = async (title: string) => (await eventNow(title))?.place?.name

describe('a place', () => {
  flow('is found, chosen and saved, and undone', async () => {
    const ana = await open(fixture.trip.ana)
    await openEventForm(ana, 'Coliseo')
    await placeField(ana).fill('zzzz')
    await currentDialog(ana).getByText('No hemos encontrado ese sitio').waitFor()
    expect(await option(ana, /internet/).count()).toBe(0)
    await placeField(ana).fill('https://maps.app.goo.gl/abc')
    await currentDialog(ana).getByText('Los enlaces cortos solo se abren con internet').waitFor()
    await placeField(ana).fill('museo')
    await option(ana, /^Museo/).waitFor()
    await expectAccessible(ana.page)
    await choosePlace(ana, 'colos', /^Coliseo/)
    await expectAccessible(ana.page)
    await save(ana)
    await expect.poll(() => placeNow('Coliseo')).toBe('Coliseo')
    expect((await eventNow('Coliseo'))?.place).toMatchObject({ source: 'sight', timeZone: 'Europe/Rome', hidden: false })

    await openEventForm(ana, 'Foro')
    await placeField(ana).fill('coliseo')
    await currentDialog(ana).getByRole('group', { name: 'De este viaje' }).getByRole('option', { name: 'Coliseo' }).waitFor()
    await expectAccessible(ana.page)
    await ana.page.keyboard.press('Escape')
    await ana.page.keyboard.press('Escape')
    await buttonIn(ana.page, 'Deshacer').click()
    await expect.poll(() => placeNow('Coliseo')).toBeUndefined()
  })

  it('that two editors choose at once stays whole, and the earlier one is in the history', async () => {
    const [bruno, carla] = [await open(fixture.trip.bruno), await open(fixture.trip.carla)]
    const wanted = [
      [bruno, 'museo del prado', 'Museo del Prado'],
      [carla, 'palacio real', 'Palacio Real'],
    ] as const
    const chooseIn = async (title: string) => {
      for (const [person, text, name] of wanted) {
        await openEventForm(person, title)
        await choosePlace(person, text, new RegExp(`^${name}`))
      }
    }
    await chooseIn('Palatino')
    await Promise.all(wanted.map(([person]) => save(person)))
    for (const [person] of wanted) await person.waitForSaveState('Todo guardado')
    const { name, lat } = (await eventNow('Palatino'))?.place ?? { name: null, lat: NaN }
    expect(lat).toBe(name === 'Palacio Real' ? 40.418 : 40.4138)

    await chooseIn('Foro')
    for (const [person] of wanted) {
      await save(person)
      await person.waitForSaveState('Todo guardado')
    }
    expect(await placeNow('Foro')).toBe('Palacio Real')
    const entries = () => fetchAllItems<HistoryEntry>(fixture.trip.ana, `/itineraries/${fixture.trip.id}/versions`)
    const placed = async () =>
      (await entries()).flatMap(({ author, changes }) =>
        changes.some(({ label, fields }) => label === 'Foro' && fields?.includes('place') === true) ? [author?.name] : [],
      )
    await expect.poll(placed).toEqual(['Carla Sanz', 'Bruno Gil'])
  })

  it('is hidden for a new accommodation, with its nights, and has an arrival for a journey', async () => {
    const ana = await open(fixture.trip.ana)
    await openEventForm(ana, 'Coliseo')
    await buttonIn(currentDialog(ana), 'Alojamiento').click()
    await choosePlace(ana, 'prado', /^Museo del Prado/)
    expect(await currentDialog(ana).getByRole('switch', { name: 'Ocultar el lugar a quien no participa' }).isChecked()).toBe(true)
    await currentDialog(ana).getByLabel('Noches').fill('3')
    await save(ana)
    await expect.poll(async () => (await eventNow('Coliseo'))?.nights).toBe(3)
    expect((await eventNow('Coliseo'))?.place?.hidden).toBe(true)

    await openEventForm(ana, 'Foro')
    await buttonIn(currentDialog(ana), 'Transporte').click()
    await choosePlace(ana, 'barajas', /Barajas/, 'Sale de')
    await choosePlace(ana, 'fiumicino', /Fiumicino/, 'Llega a')
    await save(ana)
    await expect.poll(async () => (await eventNow('Foro'))?.to?.timeZone).toBe('Europe/Rome')
    expect((await eventNow('Foro'))?.place?.timeZone).toBe('Europe/Madrid')
  })

  it('that is typed and not chosen is not lost silently', async () => {
    const ana = await open(fixture.trip.ana)
    await openEventForm(ana, 'Foro')
    await placeField(ana).fill('la casa de Marta')
    await currentDialog(ana).getByText('No hemos encontrado ese sitio. Pega su enlace o sus coordenadas.').waitFor()
    await buttonIn(currentDialog(ana), 'Guardar').click()
    await currentDialog(ana).getByText('Elige un sitio de la lista o deja el campo vacío.').waitFor()
    expect(await placeField(ana).inputValue()).toBe('la casa de Marta')
    await buttonIn(currentDialog(ana), 'Borrar texto').click()
    await save(ana)
  })

  it('stays in the draft of a form that was left', async () => {
    const ana = await open(fixture.trip.ana)
    await openEventForm(ana, 'Foro')
    await choosePlace(ana, 'prado', /^Museo del Prado/)
    await ana.reopen()
    await ana.edit()
    await buttonIn(ana.page, 'Seguir escribiendo').click()
    await chosen(ana).waitFor()
    await save(ana)
    await expect.poll(() => placeNow('Foro')).toBe('Museo del Prado')
  })

  it('is shown to others as the field that is edited', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    for (const person of [ana, bruno]) await openEventForm(person, 'Foro')
    await placeField(bruno).focus()
    await currentDialog(ana).getByText('Bruno está editando el lugar').waitFor()
  })

  it('comes from the device, only when asked', async () => {
    const ana = await open(fixture.trip.ana, {
      permissions: ['geolocation'],
      geolocation: { latitude: 39.86, longitude: -4.02, accuracy: 20 },
    })
    await openEventForm(ana, 'Foro')
    await placeField(ana).click()
    await option(ana, 'Estoy aquí').click()
    await chosen(ana).filter({ hasText: 'Cerca de Toledo' }).waitFor()
    expect(await chosen(ana).getByText('Toledo').allTextContents()).toEqual(['Cerca de Toledo'])
    await save(ana)
    await expect.poll(() => placeNow('Foro')).toBe('Cerca de Toledo')
    expect((await eventNow('Foro'))?.place).toMatchObject({
      source: 'gps',
      address: null,
      timeZone: 'Europe/Madrid',
      accuracy: 0,
    })
  })

  it('is that of a chosen photo, on request', async () => {
    const ana = await open(fixture.trip.ana)
    await openEventForm(ana, 'Foro')
    const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await phonePhoto(16, 12) }
    await currentDialog(ana).locator('input[type=file]').setInputFiles(photo)
    await buttonIn(currentDialog(ana), 'Usar el lugar de la foto').click()
    await chosen(ana).filter({ hasText: 'Cerca de Madrid' }).waitFor()
    await save(ana)
    await expect.poll(() => placeNow('Foro')).toBe('Cerca de Madrid')
    expect((await eventNow('Foro'))?.place).toMatchObject({ source: 'photo', lat: 40.41667, lng: -3.7 })
  })

  it('can be chosen on a phone', async () => {
    const ana = await open(fixture.trip.ana, phoneContext)
    await buttonIn(ana.day(1), 'Añadir evento').click()
    await currentDialog(ana).getByLabel('Título').fill('Arte')
    await choosePlace(ana, 'prado', /^Museo del Prado/)
    await save(ana)
    await expect.poll(() => placeNow('Arte')).toBe('Museo del Prado')
  })
})

describe('without a network', () => {
  flow('a place around the destination is found, pasted coordinates too, and both arrive later', async () => {
    let kept: Promise<unknown> = Promise.resolve()
    const beforeOpening = async (page: Page) => void (kept = page.waitForResponse(/\/api\/places\/around/))
    const ana = await open(fixture.trip.ana, { beforeOpening })
    await kept
    await openEventForm(ana, 'Coliseo')
    await ana.context.setOffline(true)
    await choosePlace(ana, 'NACIONAL PRADO', /^Museo del Prado/)
    await save(ana)
    await openEventForm(ana, 'Foro')
    await placeField(ana).fill('40.4153, -3.6845')
    await ana.page.keyboard.press('Enter')
    await chosen(ana).waitFor()
    await save(ana)
    await ana.waitForSaveState(/2 cambios/)
    await ana.context.setOffline(false)
    await expect.poll(() => placeNow('Coliseo')).toBe('Museo del Prado')
    expect((await eventNow('Foro'))?.place).toMatchObject({ lat: 40.4153, timeZone: 'Europe/Madrid' })
  })
})

describe('with a server of the version before', () => {
  /** Refuses places, and names no event fields. */
  const asOlderServer = (page: Page, isOlder: () => boolean = () => true, onRefusal: () => void = () => undefined) =>
    page.routeWebSocket(/\/sync\//, (socket) => {
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        if (!isOlder() || !['\u0005place', '\u0006nights'].some((key) => textOf(message).includes(key)))
          return server.send(message)
        onRefusal()
        return void socket.close({ code: closeCodes.invalid, reason: 'unknown key: place' })
      })
      server.onMessage((message) => socket.send(isOlder() && message[0] === RECORD ? withoutEventFields(message) : message))
    })

  it('places chosen offline wait until the upgrade is done', async () => {
    const refused = vi.fn()
    let isOlder = false
    const beforeOpening = (page: Page) => asOlderServer(page, () => isOlder, refused)
    const ana = await open(fixture.trip.ana, { beforeOpening })
    await openEventForm(ana, 'Foro')
    await choosePlace(ana, 'prado', /^Museo del Prado/)
    isOlder = true
    await save(ana)
    await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(0)
    await ana.waitForSaveState(/1 cambio|Sin conexión/)
    isOlder = false
    await ana.waitForSaveState('Todo guardado')
    expect(await placeNow('Foro')).toBe('Museo del Prado')
  })

  it('the form has no place, and copies and undone deletions go on without theirs', async () => {
    const bruno = await open(fixture.trip.bruno)
    await openEventForm(bruno, 'Foro')
    await choosePlace(bruno, 'prado', /^Museo del Prado/)
    await save(bruno)
    await bruno.waitForSaveState('Todo guardado')

    const ana = await open(fixture.trip.ana, { beforeOpening: (page) => asOlderServer(page) })
    await openEventForm(ana, 'Foro')
    expect(await placeField(ana).count()).toBe(0)
    await currentDialog(ana).getByLabel('Título').fill('El Foro')
    await save(ana)
    await expect.poll(() => placeNow('El Foro')).toBe('Museo del Prado')
    await ana.deleteEvent('El Foro')
    await buttonIn(ana.page.getByRole('banner'), 'Deshacer').click()
    await ana.event('El Foro').waitFor()
    await ana.waitForSaveState('Todo guardado')
    await expect.poll(() => eventNow('El Foro')).toMatchObject({ place: null })
  })
})

/** The type of a message is its first byte. */
const RECORD = customMessageTypes.record

const textOf = (message: string | Buffer) => (typeof message === 'string' ? message : message.toString('latin1'))

function withoutEventFields(message: string | Buffer): Buffer {
  const decoder = decoding.createDecoder(new Uint8Array(Buffer.from(message)))
  const encoder = encoding.createEncoder()
  encoding.writeVarUint(encoder, decoding.readVarUint(decoder))
  const { eventFields: _eventFields, ...record } = JSON.parse(decoding.readVarString(decoder)) as Record<string, unknown>
  encoding.writeVarString(encoder, JSON.stringify(record))
  return Buffer.from(encoding.toUint8Array(encoder))
}
