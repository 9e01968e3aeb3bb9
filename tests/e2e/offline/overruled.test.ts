// @module-tag long
import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpTripFixture } from '#testkit/browser/tripFixture'
import { fetchItinerary, retitle } from '#testkit/browser/tripSteps'

const fixture = setUpTripFixture()
const title = ({ page }: UserTab) => page.getByRole('textbox', { name: 'Título', exact: true })
const banner = ({ page }: UserTab, name = 'Hay un cambio más nuevo que el tuyo') => page.getByRole('region', { name })
const says = (value: string) => `Cambiaste el título después, en otro dispositivo: «${value}».`

/** Two devices of the owner, each with an offline title: older and newer. */
async function twoTitles(): Promise<{ older: UserTab; newer: UserTab }> {
  const { trip, open } = fixture
  const [older, newer] = [await open(trip.ana), await open(trip.ana)]
  for (const [device, name] of [
    [older, 'Roma vieja'],
    [newer, 'Roma nueva'],
  ] as const) {
    await device.waitForSaveState('Todo guardado')
    await device.context.setOffline(true)
    await retitle(device, name)
    await device.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
  }
  return { older, newer }
}

const standing = async () => (await fetchItinerary(fixture.trip.ana, fixture.trip.id)).title

it('the newer offline title wins when the older arrives last, and the older can be restored', async () => {
  const { older, newer } = await twoTitles()
  await newer.context.setOffline(false)
  await newer.waitForSaveState('Todo guardado')
  await older.context.setOffline(false)
  await banner(older).getByText(says('Roma nueva')).waitFor()
  await older.waitForSaveState('Necesita atención')
  await expect.poll(() => title(older).inputValue()).toBe('Roma nueva')
  expect(await standing()).toBe('Roma nueva')
  await banner(older).getByText('Tú pusiste «Roma vieja».').waitFor()
  await expectAccessible(older.page)

  await older.page.reload()
  await banner(older).getByRole('button', { name: 'Poner la mía' }).click()
  await banner(older).waitFor({ state: 'detached' })
  await older.waitForSaveState('Todo guardado')
  await expect.poll(standing).toBe('Roma vieja')
  await expect.poll(() => title(newer).inputValue()).toBe('Roma vieja')
  await older.page.reload()
  await older.waitForSaveState('Todo guardado')
  expect(await banner(older).count()).toBe(0)
})

it('the newer offline title also wins when it arrives last, and the older device accepts it', async () => {
  const { older, newer } = await twoTitles()
  await older.context.setOffline(false)
  await older.waitForSaveState('Todo guardado')
  expect(await standing()).toBe('Roma vieja')
  await newer.context.setOffline(false)
  await expect.poll(standing).toBe('Roma nueva')
  await banner(older).getByText(says('Roma nueva')).waitFor()
  await banner(older).getByRole('button', { name: 'Cerrar' }).click()
  await banner(older).waitFor({ state: 'detached' })
  await older.page.getByRole('button', { name: 'Necesita atención' }).click()
  const panel = older.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
  await panel.getByText(says('Roma nueva')).waitFor()

  await older.page.route('**/overruled/seen', (route) => route.abort())
  await panel.getByRole('button', { name: 'Dejarlo así' }).click()
  await older.page.getByText('No se ha podido guardar tu respuesta.').waitFor()
  await panel.getByText(says('Roma nueva')).waitFor()
  await older.page.unroute('**/overruled/seen')
  await panel.getByRole('button', { name: 'Dejarlo así' }).click()
  await panel.getByText(says('Roma nueva')).waitFor({ state: 'detached' })
  await panel.press('Escape')
  await older.waitForSaveState('Todo guardado')
  expect(await standing()).toBe('Roma nueva')
})

it('a late change keeps its other fields, and the notice fits on a phone', async () => {
  const { trip, open } = fixture
  const ana = await open(trip.ana, phoneContext)
  await ana.page.getByText('Todo guardado', { exact: true }).first().waitFor()
  await ana.context.setOffline(true)
  await retitle(ana, 'Roma sin ninguna prisa y a pie, como antes')
  await ana.page.getByRole('textbox', { name: 'Descripción' }).fill('Despacio')
  await ana.page.getByRole('textbox', { name: 'Descripción' }).blur()
  await ana.page
    .getByText(/^Guardado en este dispositivo/)
    .first()
    .waitFor()
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { title: 'Roma de otro' } })
  await ana.context.setOffline(false)
  await banner(ana).getByText(says('Roma de otro')).waitFor()
  const { description, title: now } = await fetchItinerary(trip.ana, trip.id)
  expect({ description, now }).toEqual({ description: 'Despacio', now: 'Roma de otro' })
  const fitsAcross = async () => {
    const { x, width } = (await banner(ana).boundingBox()) ?? { x: -1, width: 999 }
    return x >= 0 && x + width <= 360
  }
  await expect.poll(fitsAcross).toBe(true)
})

const SHORT = { ...phoneContext, viewport: { width: 360, height: 640 } }
/** Above the fixed bar of phones. */
const FREE_TO = 640 - 68
const prose = (pace: string) =>
  `Un viaje ${pace} por la ciudad, con mañanas de museo y tardes de terraza, parando donde apetezca y guardando siempre un rato para perderse por las calles del centro antes de cenar en alguna taberna que nos recomienden los vecinos.`

async function threeOverruled(): Promise<void> {
  const { ana, id } = fixture.trip
  const { recordVersion } = await fetchItinerary(ana, id)
  const change = (body: object) => ana.call('PATCH /itineraries/{id}', { params: { id }, body })
  const late = new Date(Date.now() - 60_000).toISOString()
  await change({ title: 'Roma a pie', description: prose('lento'), startDate: '2027-10-25', endDate: '2027-10-27' })
  const madeAt = { title: late, description: late, dates: late }
  const mine = { title: 'Roma en coche', description: prose('rápido'), startDate: '2027-11-01', endDate: '2027-11-03' }
  await change({ ...mine, madeAt, basedOn: recordVersion })
}

async function expectPressable(place: Locator, count: number): Promise<void> {
  const buttons = await place.getByRole('button').all()
  expect(buttons).toHaveLength(count)
  for (const button of buttons) await button.click({ trial: true })
}

it('many newer changes scroll between the bars of a small phone, and the trip stays reachable', async () => {
  await threeOverruled()
  const ana = await fixture.open(fixture.trip.ana, SHORT)
  const panel = banner(ana, 'Hay cambios más nuevos que los tuyos')
  await panel.getByText('Tú pusiste «Roma en coche».').waitFor()
  // Long texts show only where they differ.
  await panel.getByText(/^Tú pusiste «Un viaje rápido .*…»\.$/).waitFor()
  const fitsBetweenBars = async () => {
    const { y, height } = (await panel.boundingBox()) ?? { y: 0, height: 999 }
    return y >= 112 && y + height <= 112 + (FREE_TO - 112) * 0.7
  }
  await expect.poll(fitsBetweenBars).toBe(true)
  await expectPressable(panel, 7)
  await ana.event('Foro').getByRole('button').first().click({ trial: true })

  await panel.getByRole('button', { name: 'Cerrar' }).click()
  await ana.page.getByRole('button', { name: 'Necesita atención' }).first().click()
  const dialog = ana.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
  await dialog.getByText('Tú pusiste «Roma en coche».').waitFor()
  await expect.poll(() => dialog.innerText()).toMatch(/^Todos tus cambios llegaron al servidor, pero no todos quedaron/)
  const lower = async () => {
    const { y, height } = (await dialog.boundingBox()) ?? { y: 0, height: 999 }
    return y + height
  }
  await expect.poll(lower).toBeLessThanOrEqual(FREE_TO)
  await expectPressable(dialog, 6)
})

it('the panel of a chip low on a phone opens upwards and stays on the screen', async () => {
  await threeOverruled()
  const ana = await fixture.open(fixture.trip.ana, { ...SHORT, edits: false })
  await banner(ana, 'Hay cambios más nuevos que los tuyos').getByRole('button', { name: 'Cerrar' }).click()
  const chip = ana.page.getByRole('button', { name: 'Necesita atención' }).first()
  const { y: chipTop } = (await chip.boundingBox()) ?? { y: 0 }
  await chip.click()
  const dialog = ana.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
  await dialog.getByText('Tú pusiste «Roma en coche».').waitFor()
  const fitsAboveChip = async () => {
    const { y, height } = (await dialog.boundingBox()) ?? { y: -1, height: 999 }
    return y >= 0 && y + height <= chipTop
  }
  await expect.poll(fitsAboveChip).toBe(true)
  await expectPressable(dialog, 6)
})

it('another page of the user shows overruled changes when it gets focus or network again', async () => {
  const { trip, open } = fixture
  const ana = await open(trip.ana)
  await ana.waitForSaveState('Todo guardado')
  const change = (title: string, age: number, basedOn: number) => {
    const body = { title, madeAt: { title: new Date(Date.now() - age).toISOString() }, basedOn }
    return trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body })
  }
  const { recordVersion } = await fetchItinerary(trip.ana, trip.id)
  await change('Roma nueva', 1000, recordVersion)
  await expect.poll(() => title(ana).inputValue()).toBe('Roma nueva')
  let answers = 0
  ana.page.on('response', (response) => {
    if (response.url().endsWith('/overruled')) answers += 1
  })
  // No second request while one is pending.
  await expect
    .poll(async () => {
      await comeBack(ana)
      return answers
    })
    .toBeGreaterThan(0)
  await change('Roma vieja', 60_000, recordVersion)
  // A request from before the change may still be pending.
  await expect
    .poll(async () => {
      await comeBack(ana)
      return banner(ana).getByText('Tú pusiste «Roma vieja».').count()
    })
    .toBe(1)

  await change('Roma antigua', 90_000, recordVersion)
  await banner(ana).getByRole('button', { name: 'Dejarlo así' }).click()
  await banner(ana).waitFor({ state: 'detached' })
  await ana.context.setOffline(true)
  await ana.page.getByText('Sin conexión').first().waitFor()
  await ana.context.setOffline(false)
  await banner(ana).getByText('Tú pusiste «Roma antigua».').waitFor()
})

const comeBack = ({ page }: UserTab) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

it('dates too short for the current days wait with a reason and block no other field', async () => {
  const { trip, open } = fixture
  const ana = await open(trip.ana)
  await ana.waitForSaveState('Todo guardado')
  await ana.page.getByTitle('Cambiar fechas').first().click()
  const dialog = ana.page.getByRole('dialog', { name: 'Cambiar fechas' })
  await ana.typeDate('Fecha de inicio', '01062028')
  await ana.typeDate('Fecha de fin', '03062028')
  await ana.context.setOffline(true)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await retitle(ana, 'Roma en junio')
  await ana.waitForSaveState(/^Guardado en este dispositivo/)

  const { recordVersion } = await fetchItinerary(trip.ana, trip.id)
  const madeAt = { dates: new Date(Date.now() - 60_000).toISOString() }
  const body = { endDate: '2027-10-28', madeAt, basedOn: recordVersion }
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body })
  await trip.addDay()
  await trip.addDay()
  await ana.context.setOffline(false)
  await expect.poll(standing).toBe('Roma en junio')
  await ana.page.getByRole('button', { name: 'Necesita atención' }).click()
  const panel = ana.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
  await panel.getByText(/El viaje tiene ahora 5 días, que no caben en esas fechas/).waitFor()
  expect(await panel.innerText()).not.toMatch(/título/i)

  // With few enough days they apply, although others' dates came first.
  const { days } = await fetchItinerary(trip.ana, trip.id)
  for (const day of days.slice(3)) await trip.deleteDay(day.id)
  await panel.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(async () => (await fetchItinerary(trip.ana, trip.id)).startDate).toBe('2028-06-01T00:00:00.000Z')
  await panel.getByText('Tú pusiste «24-10-2027 – 28-10-2027».').waitFor()
})
