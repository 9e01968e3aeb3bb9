// @module-tag long
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { toItineraryFile } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { flow } from '#testkit/browser/flow'
import { signUp, type Account } from '#testkit/api/apiClient'
import { png } from '#testkit/api/pictures'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import type { UserTab } from '#testkit/browser/userTab'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { createTripSource, zipOf } from '#testkit/trips/createTripSource'

const fixture = setUpBrowserFixture()

async function openImport(account: Account, viewport = { width: 1280, height: 900 }): Promise<UserTab> {
  const person = await fixture.open(account, { viewport })
  await person.page.goto('/create-itinerary')
  await person.page.getByRole('link', { name: 'Importar' }).click()
  await person.page.getByRole('button', { name: 'Elegir archivo' }).waitFor()
  return person
}

const give = ({ page }: UserTab, name: string, content: Uint8Array | string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
const alert = ({ page }: UserTab) => page.getByRole('alert').filter({ hasText: /./ })
const fields = ({ page }: UserTab) =>
  Promise.all(['Título', 'Destino'].map((label) => page.getByRole('main').getByLabel(label, { exact: true }).inputValue()))

flow('a file is previewed before a trip is created from it, pictures included', async () => {
  const ana = await signUp(fixture.server)
  const person = await openImport(ana, { width: 360, height: 780 })
  const { page } = person
  const trip = createTripSource({
    days: [[{ label: 'Coliseo', startTime: '09:00', image: '/uploads/foto.png' }], []],
    ideas: [{ label: 'Ostia' }],
  })
  const file = toItineraryFile(buildTripOutline(trip), { exportedAt: 0, url: null })
  await give(person, 'roma.zip', await zipOf(file, new Map([['/uploads/foto.png', await png(40, 30)]])))
  await page.getByRole('heading', { name: 'Esto es lo que se ha entendido' }).waitFor()
  await page.getByText('Copia de Periplo con imágenes: roma.zip').waitFor()
  await page.getByText('2 días · 1 evento · 1 idea').waitFor()
  await page.getByText('Todo se ha entendido.').waitFor()
  expect(await fields(person)).toEqual(['Roma en tres días', 'Roma, Italia'])
  for (const name of ['Día 1 - Sábado, 24 de octubre', 'Día 2 - Domingo, 25 de octubre', 'Ideas'])
    await page.getByRole('heading', { name }).waitFor()
  await page.getByText('09:00').waitFor()
  await expectAccessible(page)
  const own = () => ana.call('GET /itineraries', { query: { userId: ana.id, visibility: 'all' } })
  expect(await own()).toEqual([])
  await page.getByRole('button', { name: 'Crear itinerario' }).click()
  await page.waitForURL(/\/itineraries\/[^/]+$/)
  await page.getByRole('heading', { level: 1, name: 'Roma en tres días' }).waitFor()
  const [card] = await own()
  expect(card).toMatchObject({ title: 'Roma en tres días', isPublic: false, dayCount: 2 })
  const made = await ana.call('GET /itineraries/{id}', { params: { id: card?.id ?? '' } })
  expect(made.days[0]?.events[0]?.image).toMatch(/^\/uploads\//)
  await page.goBack()
  expect(new URL(page.url()).search).toBe('')
  expect(person.problems).toEqual([])
})

it('a pasted text is previewed with its unreadable lines, and missing fields are requested', async () => {
  const ana = await signUp(fixture.server)
  const person = await openImport(ana)
  const { page } = person
  await page.getByRole('button', { name: 'Ver qué se entiende' }).click()
  await page.getByText('Pega o escribe un texto.').waitFor()
  const text = page.getByLabel('O pega un texto')
  await text.fill('Día 1\n10:00 Coliseo\n  con guía\n25:00 Cena\nDía 3\nTrastevere\nIdeas\n- Ostia')
  await page.getByRole('button', { name: 'Ver qué se entiende' }).click()
  const heading = page.getByRole('heading', { name: 'Esto es lo que se ha entendido' })
  await heading.waitFor()
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await page
    .getByRole('region', { name: /no lo hemos entendido/ })
    .getByText('Línea 4: la hora «25:00» no existe.')
    .waitFor()
  await page.getByText('3 días · 3 eventos · 1 idea').waitFor()
  expect(await page.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Esto no lo hemos entendido (1)',
    'Día 1',
    'Día 2',
    'Día 3',
    'Ideas',
  ])
  await page.getByText('con guía').waitFor()

  await page.getByRole('button', { name: 'Elegir otra cosa' }).click()
  expect(await text.inputValue()).toContain('Trastevere')
  await page.getByRole('button', { name: 'Ver qué se entiende' }).click()
  await page.getByRole('button', { name: 'Crear itinerario' }).click()
  for (const sentence of ['Escribe un título.', 'Por favor, selecciona un destino.', 'Elige la fecha de inicio.'])
    await page.getByText(sentence).waitFor()
  const main = page.getByRole('main')
  await main.getByLabel('Título', { exact: true }).fill('Roma a pie')
  await main.getByLabel('Destino', { exact: true }).fill('roma')
  await page.getByRole('option', { name: /^Roma/ }).first().click()
  await person.typeDate('Fecha de inicio', '05032027')
  await page.getByRole('heading', { name: 'Día 1 - Viernes, 5 de marzo' }).waitFor()
  await page.getByText('Del 5 al 7 de marzo de 2027 · 3 días').waitFor()
  await page.getByRole('button', { name: 'Crear itinerario' }).click()
  await page.waitForURL(/\/itineraries\/[^/]+$/)
  await page.getByRole('heading', { level: 1, name: 'Roma a pie' }).waitFor()
  await person.day(1).getByText('Coliseo').waitFor()
  expect(person.problems).toEqual([])
})

it('words that were not understood are sent to a day or to the ideas before the trip is created', async () => {
  const ana = await signUp(fixture.server)
  const person = await openImport(ana, { width: 360, height: 780 })
  const { page } = person
  await page
    .getByLabel('O pega un texto')
    .fill(
      'Roma\nRoma, Italia · del 24 al 25 de octubre de 2026\n\nDía 1\n10:00 Coliseo\nDía 2\n25:00 Cena\nSi quieres, cenamos en Prati\n¡Buen viaje!',
    )
  await page.getByRole('button', { name: 'Ver qué se entiende' }).click()
  const problems = page.getByRole('region', { name: 'Esto no lo hemos entendido (3)' })
  await problems.waitFor()
  await expectAccessible(page)
  const placeOf = (text: string) => problems.getByRole('combobox', { name: new RegExp(text) })
  expect(await placeOf('cenamos').locator('option').allTextContents()).toEqual(['No importar', 'Día 1', 'Día 2', 'Ideas'])
  await placeOf('cenamos').selectOption({ label: 'Día 1' })
  await placeOf('25:00').selectOption({ label: 'Ideas' })
  await placeOf('Buen viaje').selectOption({ label: 'Ideas' })
  await placeOf('Buen viaje').selectOption({ label: 'No importar' })
  await page.getByText('2 días · 2 eventos · 1 idea').waitFor()
  await page.getByRole('button', { name: 'Crear itinerario' }).click()
  await page.waitForURL(/\/itineraries\/[^/]+$/)
  const id = page.url().split('/').at(-1) ?? ''
  const { days, ideas } = await ana.call('GET /itineraries/{id}', { params: { id } })
  expect(days.map(({ events }) => events.map(({ label }) => label))).toEqual([['Coliseo', 'Si quieres, cenamos en Prati'], []])
  expect(ideas.map(({ label }) => label)).toEqual(['Cena'])
  expect(person.problems).toEqual([])
})

it('times in UTC are offered in the zone of the destination', async () => {
  const ana = await signUp(fixture.server)
  const person = await openImport(ana)
  const { page } = person
  const events = ['BEGIN:VEVENT', 'SUMMARY:Vuelo', 'DTSTART:20261024T230000Z', 'END:VEVENT']
  await give(person, 'vuelo.ics', ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'))
  await page.getByText('Las horas están en UTC. Elige el destino para pasarlas a su hora.').waitFor()
  const main = page.getByRole('main')
  await main.getByLabel('Título', { exact: true }).fill('Japón')
  await main.getByLabel('Destino', { exact: true }).fill('tokio')
  await page
    .getByRole('option', { name: /^Tokio/ })
    .first()
    .click()
  await page.getByText('Las horas están en UTC: ¿pasarlas a hora de Tokio?').waitFor()
  await page.getByRole('button', { name: 'Pasar las horas' }).click()
  await page.getByText('Las horas están en hora de Tokio.').waitFor()
  await page.getByRole('heading', { name: 'Día 1 - Domingo, 25 de octubre' }).waitFor()
  await page.getByText('08:00').waitFor()
  await page.getByRole('button', { name: 'Volver a UTC' }).click()
  await page.getByText('23:00').waitFor()
  await page.getByRole('heading', { name: 'Día 1 - Sábado, 24 de octubre' }).waitFor()
  await page.getByRole('button', { name: 'Pasar las horas' }).click()
  await page.getByText('08:00').waitFor()
  await page.getByRole('button', { name: 'Crear itinerario' }).click()
  await page.waitForURL(/\/itineraries\/[^/]+$/)
  await person.event('Vuelo').getByText('08:00').waitFor()
  expect(person.problems).toEqual([])
})

it('a trip is not created with the times of another destination than the chosen one', async () => {
  const ana = await signUp(fixture.server)
  const person = await openImport(ana)
  const { page } = person
  const events = ['BEGIN:VEVENT', 'SUMMARY:Vuelo', 'DTSTART:20261024T230000Z', 'END:VEVENT']
  await give(person, 'vuelo.ics', ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'))
  const main = page.getByRole('main')
  const go = async (name: string) => {
    await main.getByLabel('Destino', { exact: true }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}`, 'i') })
      .first()
      .click()
  }
  await main.getByLabel('Título', { exact: true }).fill('Un vuelo')
  await go('tokio')
  await page.getByRole('button', { name: 'Pasar las horas' }).click()
  await page.getByText('08:00').waitFor()
  await page.route('**/api/imports**', (route) => route.abort())
  await go('madrid')
  const failed = alert(person).getByText('Las horas siguen en hora de Tokio. No se ha podido conectar con Periplo.')
  await failed.waitFor()
  const create = page.getByRole('button', { name: 'Crear itinerario' })
  await create.click()
  await failed.waitFor()
  await page.getByText('08:00').waitFor()
  expect(await ana.call('GET /itineraries', { query: { userId: ana.id, visibility: 'all' } })).toEqual([])
  await page.unroute('**/api/imports**')
  await create.click()
  await page.waitForURL(/\/itineraries\/[^/]+$/)
  await person.event('Vuelo').getByText('01:00').waitFor()
  expect(person.problems).toEqual([])
})

it('an invalid file is refused with the reason, and another one can be chosen or dropped', async () => {
  const person = await openImport(await signUp(fixture.server))
  const { page } = person
  await give(person, 'foto.png', await png(20, 20))
  await alert(person)
    .getByText('Ese archivo no es un texto ni un zip. Elige uno .json, .zip, .ics, .csv, .txt, .gpx, .kml, .kmz o .geojson.')
    .waitFor()
  await give(person, 'otro.json', '{"a":1}')
  await alert(person).getByText('Este JSON no es una copia de Periplo, o es de una versión que no conocemos.').waitFor()
  await give(person, 'enorme.txt', new Uint8Array(5 * 1024 * 1024 + 1).fill(97))
  await alert(person).getByText('El archivo es demasiado grande. Elige uno de menos de 5 MB.').waitFor()
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['titulo,dia\r\nColiseo,1\r\nForo,x\r\n'], 'viaje.csv'))
    return transfer
  })
  const zone = page.getByRole('group', { name: 'Arrastra aquí un archivo o elígelo en tu dispositivo.' })
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await page.getByText('Suéltalo aquí').waitFor()
  await page.getByRole('group', { name: 'Suéltalo aquí' }).dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByText('Hoja de cálculo: viaje.csv').waitFor()
  await page.getByText('Línea 3: «x» no es un número de día.').first().waitFor()
})

it('the trip matches the preview although the file has changed, and a folder is refused', async () => {
  const ana = await signUp(fixture.server)
  const person = await openImport(ana)
  const { page } = person
  const folder = await mkdtemp(join(tmpdir(), 'periplo-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await dropFiles(person, [folder])
  await alert(person).getByText('No se ha podido abrir ese archivo').waitFor()
  const file = join(folder, 'viaje.txt')
  await writeFile(file, 'Roma\nRoma, Italia · del 24 al 25 de octubre de 2026\n\nDía 1\nColiseo\n')
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Texto: viaje.txt').waitFor()
  await writeFile(file, 'Día 1\nOtra cosa\n')
  await page.getByRole('button', { name: 'Crear itinerario' }).click()
  await page.waitForURL(/\/itineraries\/[^/]+$/)
  await person.event('Coliseo').waitFor()
})

async function dropFiles({ page, context }: UserTab, files: string[]): Promise<void> {
  const box = await page.getByRole('group', { name: 'Arrastra aquí un archivo' }).boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
  const session = await context.newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x, y, data })
}

it('the import is disabled without a network, keeps the input and continues with one', async () => {
  const person = await openImport(await signUp(fixture.server))
  const { page } = person
  const text = page.getByLabel('O pega un texto')
  await text.fill('Día 1\nColiseo')
  await person.context.setOffline(true)
  await page.getByText('Para importar se necesita conexión.').waitFor()
  for (const name of ['Elegir archivo', 'Ver qué se entiende'])
    expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
  await person.context.setOffline(false)
  await page.getByText('Para importar se necesita conexión.').waitFor({ state: 'detached' })
  expect(await text.inputValue()).toBe('Día 1\nColiseo')
  await page.getByRole('button', { name: 'Ver qué se entiende' }).click()
  await page.getByRole('heading', { name: 'Esto es lo que se ha entendido' }).waitFor()
  await person.context.setOffline(true)
  await page.getByText('Para importar se necesita conexión.').waitFor()
  expect(await page.getByRole('button', { name: 'Crear itinerario' }).isDisabled()).toBe(true)
})
