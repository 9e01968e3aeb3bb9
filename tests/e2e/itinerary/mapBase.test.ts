// @module-tag long
import { expect, it } from 'vitest'
import type { Page } from 'playwright'
import { signUp } from '#testkit/api/apiClient'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import { colosseum } from '#testkit/randomPlace'
import { createPlannedTrip } from '#testkit/trips/createPlannedTrip'

const fixture = setUpBrowserFixture()

async function openMap(beforeOpening: (page: Page) => Promise<unknown> = async () => undefined) {
  const { id, page: document } = await createPlannedTrip(
    await signUp(fixture.server),
    { 1: [{ label: 'Coliseo', place: colosseum }] },
    { isPublic: true },
  )
  document.destroy()
  const visitor = await fixture.open(undefined)
  await beforeOpening(visitor.page)
  await visitor.page.goto(`/itineraries/${id}?view=map`)
  const map = visitor.page.getByRole('group', { name: 'Mapa del viaje' })
  await map.getByRole('button', { name: /Coliseo/ }).waitFor()
  return { visitor, canvas: map.locator('canvas'), drawn: map.locator('svg:has(> rect)') }
}

it('the base is drawn at once, then by MapLibre, and drawn again when its graphics fail', async () => {
  const { visitor, canvas, drawn } = await openMap()
  await canvas.waitFor()
  await drawn.waitFor({ state: 'detached' })
  await canvas.evaluate((element) => element.dispatchEvent(new Event('webglcontextlost')))
  await drawn.waitFor()
  await canvas.waitFor({ state: 'detached' })
  expect(visitor.problems).toEqual([])
})

it('the base is drawn again without a network, and asks for missing tiles later', async () => {
  const { visitor, canvas, drawn } = await openMap()
  await canvas.waitFor()
  await drawn.waitFor({ state: 'detached' })
  await visitor.context.setOffline(true)
  const zoomOut = visitor.page.getByRole('button', { name: 'Alejar' })
  for (let steps = 0; steps < 8; steps += 1) await zoomOut.click()
  await drawn.waitFor()
  await canvas.waitFor({ state: 'detached' })
  const arrived = visitor.page.waitForResponse(/\/api\/map\/base\//)
  await visitor.context.setOffline(false)
  await arrived
  await drawn.locator('path[d^=M]').first().waitFor({ state: 'attached' })
})

it('the base stays drawn on a device without WebGL, which loads no code for it', async () => {
  const loaded: string[] = []
  const { visitor, canvas, drawn } = await openMap(async (page) => {
    page.on('request', (request) => void loaded.push(request.url()))
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
  })
  await drawn.waitFor()
  await drawn.locator('path[d^=M]').first().waitFor({ state: 'attached' })
  expect(await canvas.count()).toBe(0)
  expect(loaded.filter((url) => url.includes('liveBase'))).toEqual([])
  expect(visitor.problems).toEqual([])
})

it('the base stays drawn if the code of MapLibre cannot be loaded', async () => {
  const { canvas, drawn } = await openMap((page) => page.route(/\/assets\/liveBase-.*\.js$/, (route) => route.abort()))
  await drawn.waitFor()
  await drawn.locator('path[d^=M]').first().waitFor({ state: 'attached' })
  expect(await canvas.count()).toBe(0)
})
