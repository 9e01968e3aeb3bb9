// @module-tag long
import { afterAll, expect } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { flow } from '#testkit/browser/flow'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpTripFixture } from '#testkit/browser/tripFixture'
import { buttonIn, currentDialog, fetchItinerary } from '#testkit/browser/tripSteps'
import { answerJson, photonAnswer, startFakeGeocoder } from '#testkit/server/fakeGeocoder'

const geocoder = await startFakeGeocoder()
afterAll(() => geocoder.close())
const fixture = setUpTripFixture({ GEOCODER_URL: geocoder.setting })

flow('a place is searched in the internet only when the user asks', async () => {
  const ana = await fixture.open(fixture.trip.ana, phoneContext)
  const asked = new Set<string>()
  ana.page.on('request', (request) => asked.add(new URL(request.url()).host))
  await buttonIn(ana.day(1), 'Añadir evento').click()
  const form = currentDialog(ana)
  await form.getByLabel('Título').fill('Desayuno')
  const field = form.getByRole('combobox', { name: 'Lugar' })
  const askRow = form.getByRole('option', { name: 'en internet' })

  await field.fill('caffè greco')
  await form.getByText('No hemos encontrado ese sitio').waitFor()
  await expectAccessible(ana.page)
  expect(geocoder.requests).toEqual([])

  geocoder.answer = (_, response) => void response.writeHead(400).end('{}')
  await field.press('Enter')
  await form.getByRole('option', { name: /La búsqueda en internet no responde/ }).waitFor()
  geocoder.answer = answerJson(photonAnswer())
  await askRow.click()
  await form.getByRole('option', { name: /En internet no aparece/ }).waitFor()
  expect(geocoder.requests).toHaveLength(2)

  await field.fill('coliseo')
  await form
    .getByRole('group', { name: 'Sitios' })
    .getByRole('option', { name: /^Coliseo/ })
    .first()
    .waitFor()
  await ana.context.setOffline(true)
  await form.getByRole('option', { name: /Necesita conexión/, disabled: true }).waitFor()
  await ana.context.setOffline(false)

  geocoder.answer = answerJson(photonAnswer('Antico Caffè Greco', 'Caffè Greco'))
  await field.fill('caffè greco roma')
  await form.getByText('No hemos encontrado ese sitio').waitFor()
  await field.press('Enter')
  const group = form.getByRole('group', { name: 'De internet' })
  await group.getByRole('option', { name: /^Antico Caffè Greco.*Via dei Condotti 86, Roma, Italia$/, selected: true }).waitFor()
  await group.getByText('© OpenStreetMap').waitFor()
  await form.getByRole('status').getByText('2 sitios de internet').waitFor()
  await expectAccessible(ana.page)
  await field.press('Enter')
  await form.getByRole('group', { name: /^Lugar Antico Caffè Greco/ }).waitFor()
  await buttonIn(form, 'Guardar').click()
  await form.waitFor({ state: 'hidden' })
  const placeNow = async () =>
    (await fetchItinerary(fixture.trip.ana, fixture.trip.id)).days[0]?.events.find(({ label }) => label === 'Desayuno')?.place
  await expect.poll(placeNow).toMatchObject({ name: 'Antico Caffè Greco', source: 'geo', timeZone: 'Europe/Rome' })
  expect(geocoder.requests).toHaveLength(3)
  expect([...asked]).not.toContain(geocoder.host)

  await ana.page.goto(`${new URL(ana.page.url()).origin}/privacy-policy`)
  await ana.page.getByRole('heading', { name: 'Buscar en internet' }).waitFor()
  expect(await ana.page.getByRole('article').textContent()).toContain(`envía a ${geocoder.host} lo que has escrito`)
})
