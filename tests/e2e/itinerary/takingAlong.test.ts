// @module-tag long
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { paperColours } from '#shared/map/mapColours'
import type { Place } from '#shared/places/place'
import { ItineraryFile } from '#shared/api/itineraryFile'
import { flow } from '#testkit/browser/flow'
import { ApiClient, signUp } from '#testkit/api/apiClient'
import { openSignedIn, waitForLocalCopy } from '#testkit/browser/openSignedIn'
import type { UserTab } from '#testkit/browser/userTab'
import { printedSheets, readQrCode } from './printedPage'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { buttonIn } from '#testkit/browser/tripSteps'
import { calendarValues } from '#testkit/trips/calendarText'
import { colosseum } from '#testkit/randomPlace'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const fixture = setUpBrowserFixture()

/** Opens the page and waits until everything to print is loaded. */
async function openWhole(person: UserTab, id: string, day: number, part: string): Promise<void> {
  const answered = person.page.waitForResponse((answer) => answer.url().includes(`/assets/${part}-`))
  await person.page.goto(`/itineraries/${id}`)
  await person.day(day).waitFor()
  await (await answered).finished()
  await waitUntilSettled(person.page)
}

const events = (day: number) => [
  { label: `Primero ${day}`, startTime: '09:00', endTime: '11:30', description: `Nota ${day}\nsigue`, ...placeOf[day] },
  { label: `Segundo ${day}`, ...(day === 1 && { place: { ...colosseum, lat: 41.9 } }) },
]
const placeOf: Partial<Record<number, { place: Place }>> = {
  1: { place: colosseum },
  2: { place: { ...colosseum, lat: 42, hidden: true } },
}

/** The text of all sheets, printed by the keys as the page loads its map then. */
async function printedText({ page }: UserTab): Promise<string> {
  await page.emulateMedia({ media: null })
  await page.keyboard.press('Control+p')
  await expect.poll(async () => (await printedSheets(page))[0]?.text).toContain('© Natural Earth, GeoNames')
  return (await printedSheets(page)).map(({ text }) => text).join('\n')
}

flow('prints the whole trip black on white with its map, without buttons, and a public one with its QR code', async () => {
  const ana = await signUp(fixture.server)
  const days = Array.from({ length: 24 }, (_, i) => i + 1)
  const plan = { ...Object.fromEntries(days.map((day) => [day, events(day)])), 0: [{ label: 'Toledo' }] }
  const { id, page: copy } = await createPlannedTrip(ana, plan, {
    title: 'Vuelta a España',
    startDate: '2026-10-01',
    endDate: '2026-10-24',
  })
  copy.destroy()
  const visitor = await fixture.open(undefined, { colorScheme: 'dark', viewport: { width: 360, height: 780 } })
  await openWhole(visitor, id, 24, 'QrCode')

  const order = days.flatMap((day) => [`Día ${day} - `, `09:00–11:30`, `Primero ${day}`, `Nota ${day}`, `Segundo ${day}`])
  for (const [format, size] of [
    ['A4', [596, 843]],
    ['Letter', [612, 792]],
  ] as const) {
    const sheets = await printedSheets(visitor.page, format)
    expect(sheets.map((sheet) => sheet.size)).toEqual(sheets.map(() => size))
    let rest = sheets.map(({ text }) => text).join('\n')
    for (const part of ['Vuelta a España', 'del 1 al 24 de octubre de 2026', ...order, 'Ideas', 'Toledo']) {
      const at = rest.indexOf(part)
      expect([part, at >= 0]).toEqual([part, true])
      rest = rest.slice(at + part.length)
    }
    for (const { text } of sheets)
      for (const [, day] of text.matchAll(/Primero (\d+)\b/g)) expect(text).toContain(`Nota ${day}\nsigue`)
    for (const word of ['Compartir', 'Opciones', 'Me gusta', 'Iniciar sesión'])
      expect(sheets.some(({ text }) => text.includes(word))).toBe(false)
  }

  await visitor.page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = visitor.page.locator('[data-printed]')
  const colours = await paper.evaluate((sheet) =>
    [sheet, document.body, document.documentElement].map((part) => getComputedStyle(part).backgroundColor),
  )
  expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  const inks = await paper.evaluate((sheet) => [
    ...new Set([...sheet.querySelectorAll('h1, h2, b, p, span')].map((part) => getComputedStyle(part).color)),
  ])
  expect(inks).toEqual(['rgb(0, 0, 0)'])
  expect(await readQrCode(paper.getByRole('img'))).toBe(`${fixture.server.url}/itineraries/${id}`)
  await visitor.page.emulateMedia({ media: 'screen' })
  await expect.poll(() => paper.count()).toBe(0)
  expect(await printedText(visitor)).not.toContain('2.1')

  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
  const owner = await fixture.open(ana)
  await openWhole(owner, id, 24, 'printedMaps')
  const [first] = await printedSheets(owner.page)
  expect(first?.text).toContain('Vuelta a España')
  expect(first?.text).not.toContain(id)
  // The browser's own menu, once the page rests: no QR code.
  await owner.page.emulateMedia({ media: 'print' })
  const pictures = owner.page.locator('[data-printed]').getByRole('img')
  await expect
    .poll(() => pictures.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label'))))
    .toEqual(['Mapa del viaje', 'Mapa del día 1'])
  const withHidden = (await printedSheets(owner.page)).map(({ text }) => text).join('\n')
  for (const number of ['1.1', '1.2', '2.1', '© Natural Earth, GeoNames']) expect(withHidden).toContain(number)
})

const plan = {
  1: [
    {
      label: 'Prado',
      startTime: '10:00',
      description: 'Las meninas',
      place: { ...colosseum, name: 'Prado', lat: 40.4, lng: -3.7 },
    },
    { label: 'Retiro', place: { ...colosseum, name: 'Retiro', lat: 40.5, lng: -3.6 } },
  ],
  0: [{ label: 'Toledo' }],
}
const asText = `Madrid en otoño
Madrid, España · del 24 al 26 de octubre de 2026

Día 1 - Sábado, 24 de octubre
10:00 Prado
  Las meninas
Retiro

Día 2 - Domingo, 25 de octubre

Día 3 - Lunes, 26 de octubre

Ideas
- Toledo
`

async function take({ page }: UserTab, name: string): Promise<void> {
  await buttonIn(page, 'Compartir').click()
  await buttonIn(page, name).click()
}

async function savedFile({ page }: UserTab, press: () => Promise<unknown>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const clipboard = ({ page }: UserTab) => page.evaluate(() => navigator.clipboard.readText())

flow('exports text, files and a secret calendar address, shown once, replaced and revoked', async () => {
  const ana = await signUp(fixture.server)
  const { id, page: copy } = await createPlannedTrip(ana, plan, { isPublic: false })
  copy.destroy()
  const person = await fixture.open(ana, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = person
  await page.goto(`/itineraries/${id}`)
  await take(person, 'Copiar como texto')
  await page.getByText('Itinerario copiado como texto').waitFor()
  expect(await clipboard(person)).toBe(asText)

  const file = async (name: string) => {
    await take(person, 'Archivo')
    const saved = await savedFile(person, () => page.getByRole('button', { name }).click())
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    return saved
  }
  const json = await file('Copia sin imágenes (.json)')
  const { itinerary, url } = ItineraryFile.parse(JSON.parse(json.text))
  expect([json.name, itinerary.title, url]).toEqual(['Madrid en otoño.json', 'Madrid en otoño', null])
  expect((await file('Copia con imágenes (.zip)')).name).toBe('Madrid en otoño.zip')
  expect((await file('Hoja de cálculo (.csv)')).text).toContain('Las meninas')
  expect((await file('Markdown (.md)')).text).toContain('- 10:00 Prado')

  await take(person, 'Calendario')
  const ics = await savedFile(person, () => buttonIn(page, 'Descargar .ics').click())
  expect([ics.name, calendarValues(ics.text, 'SUMMARY')]).toEqual(['Madrid en otoño.ics', ['Prado', 'Retiro']])
  await buttonIn(page, 'Crear dirección secreta').click()
  const field = page.getByLabel('Dirección secreta')
  const first = await field.inputValue()
  await buttonIn(page, 'Copiar').click()
  await page.getByText('Dirección copiada al portapapeles').waitFor()
  expect(await clipboard(person)).toBe(first)
  const read = async (address: string) => new ApiClient(fixture.server).send('GET', new URL(address).pathname)
  expect(await (await read(first)).text()).toBe(ics.text)
  await buttonIn(page, 'Cambiar por otra').click()
  await expect.poll(() => field.inputValue()).not.toBe(first)
  expect([(await read(first)).status, (await read(await field.inputValue())).status]).toEqual([404, 200])
  await page.reload()
  await take(person, 'Calendario')
  await page.getByText(/^Tienes una dirección desde el .* Tu calendario la leyó por última vez el /).waitFor()
  expect(await field.count()).toBe(0)
  await buttonIn(page, 'Anular dirección').click()
  await buttonIn(page, 'Crear dirección secreta').waitFor()
  expect(await ana.attempt('GET /itineraries/{id}/calendar', { params: { id } })).toMatchObject({ status: 404 })

  await page.goto('/settings')
  await buttonIn(page, 'Suscribirme a mis itinerarios').click()
  await buttonIn(page, 'Crear dirección secreta').click()
  expect(calendarValues(await (await read(await field.inputValue())).text(), 'SUMMARY')).toEqual(['Prado', 'Retiro'])
})

it('exports text, file, calendar and print without a network, but no secret address', async () => {
  const ana = await signUp(fixture.server)
  const { id, page: copy } = await createPlannedTrip(ana, plan)
  copy.destroy()
  const person = await openSignedIn(fixture.browser, fixture.server, ana, { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = person
  await page.goto(`/itineraries/${id}`)
  await person.day(1).waitFor()
  await waitForLocalCopy(page, ana.id, id)
  await waitUntilSettled(page)
  await person.context.setOffline(true)
  await page.reload()
  await person.day(1).waitFor()
  await take(person, 'Copiar como texto')
  await page.getByText('Itinerario copiado como texto').waitFor()
  expect(await clipboard(person)).toBe(asText)
  await take(person, 'Archivo')
  const json = await savedFile(person, () => page.getByRole('button', { name: 'Copia sin imágenes (.json)' }).click())
  const { itinerary } = ItineraryFile.parse(JSON.parse(json.text))
  expect(itinerary.days[0]?.events.map(({ label }) => label)).toEqual(['Prado', 'Retiro'])
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await take(person, 'Calendario')
  await page.getByText('Para la dirección secreta se necesita conexión.').waitFor()
  const ics = await savedFile(person, () => buttonIn(page, 'Descargar .ics').click())
  expect(calendarValues(ics.text, 'SUMMARY')).toEqual(['Prado', 'Retiro'])
  expect(calendarValues(ics.text, 'URL')[0]).toBe(`${fixture.server.url}/itineraries/${id}`)
  const [sheet] = await printedSheets(page)
  expect(sheet?.text).toContain('Las meninas')
  expect(sheet?.text).not.toContain('Descargar')
  await page.keyboard.press('Escape')
  expect(await printedText(person)).toContain('Madrid')
  // Of the tiles kept with the trip.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('[data-printed] figure rect').first().getAttribute('fill')).toBe(paperColours.sea)
})
