// @module-tag long
import { beforeEach, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#shared/api/versions'
import { flow } from '#testkit/browser/flow'
import { createItinerary, signUp } from '#testkit/api/apiClient'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { holdNotice } from '#testkit/browser/pageSteps'
import { openSignedIn } from '#testkit/browser/openSignedIn'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext, SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { buttonIn, fetchEventLabels, currentDialog, fetchItinerary } from '#testkit/browser/tripSteps'
import { requireDefined } from '#testkit/extendFixture'

const fixture = setUpBrowserFixture()
let trip: SharedTrip

beforeEach(async () => {
  trip = await SharedTrip.make(fixture.server)
})

const history = () => `/itineraries/${trip.id}/history`
const entriesOf = () => fetchAllItems<HistoryEntry>(trip.ana, `/itineraries/${trip.id}/versions`)
const entry = ({ page }: UserTab, said: string) =>
  page
    .getByRole('region', { name: 'Hoy' })
    .getByRole('list')
    .first()
    .locator('> li')
    .filter({ has: page.getByText(said, { exact: true }) })

async function openMenu(person: UserTab, said: string, item: string): Promise<void> {
  await entry(person, said)
    .getByRole('button', { name: /^Opciones de la versión del / })
    .click()
  await person.page.getByRole('menuitem', { name: item }).click()
}

async function editTogether(): Promise<[ana: UserTab, bruno: UserTab]> {
  const ana = await trip.open(fixture.browser, trip.ana)
  const bruno = await trip.open(fixture.browser, trip.bruno)
  await bruno.moveEvent('Coliseo', /^Día 2/)
  await bruno.renameEvent('Foro', 'Foro romano')
  await bruno.waitForSaveState('Todo guardado')
  await ana.event('Foro romano').waitFor()
  await ana.addEvent(1, 'Panteón')
  await ana.deleteEvent('Palatino')
  await ana.waitForSaveState('Todo guardado')
  return [ana, bruno]
}

const before = 'Ana añadió «Coliseo»'

describe('the history', () => {
  flow('describes who changed what, and shows a version with its differences from today', async () => {
    const [ana, bruno] = await editTogether()
    await buttonIn(ana.page, 'Opciones').click()
    await ana.page.getByRole('menuitem', { name: 'Historial' }).click()
    await ana.page.waitForURL(history())
    await expect.poll(() => ana.page.title()).toBe('Historial · Periplo')
    const newest = entry(ana, 'Ana borró «Palatino»')
    await newest.getByText('Ana añadió «Panteón»').waitFor()
    await newest.getByText('Así está ahora').waitFor()
    const second = entry(ana, 'Bruno movió «Coliseo» al día 2')
    await second.getByText('Bruno cambió el título de «Foro romano»').waitFor()
    await second.getByRole('heading', { name: 'Bruno Gil' }).waitFor()
    await ana.page.getByText('Ana creó el itinerario').waitFor()
    const first = ana.page
      .getByRole('listitem')
      .filter({ hasText: `añadió a @${trip.bruno.username}` })
      .first()
    expect(await first.getByText(before, { exact: true }).count()).toBe(1)
    await first.getByRole('button', { name: 'y 2 cambios más' }).click()
    await first.getByText('Ana añadió «Palatino»').waitFor()
    await expectAccessible(ana.page)

    await openMenu(ana, before, 'Ver cómo estaba')
    const band = ana.page.getByRole('region', { name: /^Así estaba el \d+ \w{3} a las \d\d:\d\d$/ })
    await band.getByText('4 cosas son distintas hoy').waitFor()
    await ana.event('Coliseo').getByText('Hoy está en otro sitio').waitFor()
    await ana.event('Foro').getByText('Hoy es distinto: el título').waitFor()
    await ana.event('Palatino').getByText('Hoy no está').waitFor()
    await ana.page.getByText('Hoy hay además «Panteón».').waitFor()
    await ana.day(1).getByText('3 eventos distintos hoy').waitFor()
    expect(await ana.page.getByRole('button', { name: /Editar|Añadir evento|Borrar|Me gusta|Compartir/ }).count()).toBe(0)
    await expectAccessible(ana.page)
    await band.getByRole('link', { name: 'Salir' }).click()
    await openMenu(ana, 'Ana borró «Palatino»', 'Ver cómo estaba')
    await ana.page.getByText('Igual que hoy').waitFor()
    expect(await buttonIn(ana.page, 'Volver a esta versión').count()).toBe(0)
    expect([...ana.problems, ...bruno.problems]).toEqual([])
  })

  it('names the members of a version, including those removed since', async () => {
    const ana = await trip.open(fixture.browser, trip.ana, { edits: false })
    const { version } = await fetchItinerary(trip.ana, trip.id)
    const params = { id: trip.id, userId: trip.carla.id }
    await trip.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params })
    await ana.page.goto(`${history()}/${version}`)
    await ana.page.getByRole('button', { name: /Bruno Gil, Carla Sanz/ }).waitFor()
    expect(ana.problems).toEqual([])
  })

  flow('names and restores a version, keeps concurrent changes of others and undoes the restore', async () => {
    const [ana, bruno] = await editTogether()
    await ana.page.goto(history())
    await openMenu(ana, before, 'Ponerle nombre')
    await currentDialog(ana).getByLabel('Nombre').fill('  Antes de   Bruno ')
    await currentDialog(ana).getByRole('button', { name: 'Guardar' }).click()
    await entry(ana, before).getByText('Antes de Bruno', { exact: true }).waitFor()
    await openMenu(ana, before, 'Cambiar nombre')
    await currentDialog(ana).getByLabel('Nombre').fill('Con calma')
    await currentDialog(ana).getByLabel('Nombre').press('Enter')
    await entry(ana, before).getByText('Con calma', { exact: true }).waitFor()
    await openMenu(ana, before, 'Quitar nombre')
    await holdNotice(ana.page, 'Nombre quitado')
    await expect.poll(async () => (await entriesOf()).map(({ name }) => name)).toEqual([null, null, null, null])

    await bruno.unfold(3)
    await bruno.addEvent(3, 'Trastevere')
    await bruno.waitForSaveState('Todo guardado')
    const [wereThere, seen] = [await fetchEventLabels(trip.ana, trip.id), (await fetchItinerary(trip.ana, trip.id)).version]
    await openMenu(ana, before, 'Volver a esta versión')
    await currentDialog(ana).getByText('Lo que otras personas cambien mientras tanto se queda').waitFor()
    await buttonIn(currentDialog(ana), 'Volver').dblclick()
    await ana.page.waitForURL(`/itineraries/${trip.id}`)
    const notice = await holdNotice(ana.page, 'Has vuelto a la versión del ')
    const restored = [['Coliseo', 'Foro', 'Palatino'], [], ['Trastevere']]
    expect(await fetchEventLabels(trip.ana, trip.id)).toEqual(restored)
    await ana.event('Palatino').waitFor()
    await bruno.event('Palatino').waitFor()
    expect((await entriesOf()).filter(({ kind }) => kind === 'restore').map(({ from }) => from > seen)).toEqual([true])

    await buttonIn(notice, 'Deshacer').click()
    await holdNotice(ana.page, 'Deshecho')
    expect(await fetchEventLabels(trip.ana, trip.id)).toEqual(wereThere)
    await ana.page.goto(history())
    const [undone, done] = await entriesOf()
    expect([undone?.kind, done?.kind, undone?.of]).toEqual(['restore', 'restore', requireDefined(done).from - 1])
    await entry(ana, `Ana volvió a la versión del ${await momentOf(ana)}`)
      .first()
      .waitFor()
    expect([...ana.problems, ...bruno.problems]).toEqual([])
  })
})

it('the history loads more on scroll, back to the creation', async () => {
  for (let i = 1; i <= 21; i += 1) {
    await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { title: `Roma ${i}` } })
    await trip.ana.call('POST /itineraries/{id}/versions', { params: { id: trip.id }, body: { name: `Número ${i}` } })
  }
  const ana = await fixture.open(trip.ana)
  await ana.page.goto(history())
  await ana.page.getByText('Número 21', { exact: true }).waitFor()
  await ana.page.getByText('Número 2', { exact: true }).scrollIntoViewIfNeeded()
  await ana.page.getByText('Has llegado al final').waitFor()
  await ana.page.getByText('Ana creó el itinerario').waitFor()
  const shown = ana.page.getByRole('button', { name: /^Opciones de la versión / })
  await expect.poll(async () => (await shown.count()) - (await entriesOf()).length).toBe(0)
  expect(ana.problems).toEqual([])
})

async function momentOf({ page }: UserTab): Promise<string> {
  const label = await page
    .getByRole('button', { name: /^Opciones de la versión del / })
    .nth(-2)
    .getAttribute('aria-label')
  return requireDefined(label?.split(' del ')[1])
}

it('the page of a version restores it on a phone', async () => {
  const bruno = await trip.open(fixture.browser, trip.bruno, { ...phoneContext, edits: false })
  const first = requireDefined((await entriesOf()).at(-1))
  await bruno.page.goto(`${history()}/${first.version}`)
  const band = bruno.page.getByRole('region', { name: /^Así estaba el / })
  await band.getByText(/^\d+ cosas son distintas hoy$/).waitFor()
  await bruno.page.getByText('Hoy participan otras personas.').waitFor()
  await expectAccessible(bruno.page)
  await buttonIn(band, 'Volver a esta versión').click()
  await currentDialog(bruno).getByText('El título, la portada y las fechas no cambian.').waitFor()
  await buttonIn(currentDialog(bruno), 'Volver').click()
  await bruno.page.waitForURL(`/itineraries/${trip.id}`)
  await holdNotice(bruno.page, 'Has vuelto a la versión del ')
  await expect.poll(() => fetchEventLabels(trip.ana, trip.id)).toEqual([[], [], []])
  expect(bruno.problems).toEqual([])
})

describe('an unavailable history', () => {
  it('is hidden from strangers and visitors, also for public trips, and not found for unknown versions', async () => {
    const stranger = await fixture.open(await signUp(fixture.server))
    const publicTrip = await createItinerary(trip.ana, { title: 'Pública', isPublic: true })
    const visitor = await fixture.open()
    for (const { page } of [stranger, visitor])
      for (const id of [trip.id, publicTrip])
        for (const end of ['', '/1']) {
          const response = await page.goto(`/itineraries/${id}/history${end}`)
          expect(response?.status()).toBe(404)
          await page.getByText('Oops! Acceso no autorizado.').waitFor()
        }
    const ana = await fixture.open(trip.ana)
    for (const end of ['/0', '/999', '/x']) {
      await ana.page.goto(history() + end)
      await ana.page.getByText('Oops! La página que buscas no existe.').waitFor()
    }
  })

  it('reports a missing network or a failed load, and retries', async () => {
    const ana = await openSignedIn(fixture.browser, fixture.server, trip.ana)
    await ana.page.goto(`/itineraries/${trip.id}`)
    await ana.day(1).waitFor()
    await ana.context.setOffline(true)
    await buttonIn(ana.page, 'Opciones').click()
    await ana.page.getByRole('menuitem', { name: 'Historial' }).click()
    await ana.page.getByText('El historial necesita conexión.').waitFor()
    await expectAccessible(ana.page)
    await ana.context.setOffline(false)
    await entry(ana, before).waitFor()
    await ana.context.setOffline(true)
    await ana.page.getByText('El historial necesita conexión.').waitFor()
    await openMenu(ana, 'Ana creó el itinerario', 'Volver a esta versión')
    await buttonIn(currentDialog(ana), 'Volver').click()
    await currentDialog(ana).getByRole('alert').getByText('El historial necesita conexión.').waitFor()

    const bruno = await fixture.open(trip.bruno)
    await bruno.page.route('**/versions*', (route) => route.abort())
    await bruno.page.goto(history())
    await bruno.page.getByText('No se ha podido cargar el historial en este momento.').waitFor()
    await bruno.page.unroute('**/versions*')
    await buttonIn(bruno.page, 'Reintentar').click()
    await entry(bruno, before).waitFor()
  })
})
