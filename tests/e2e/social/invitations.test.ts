// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { waitUntilSettled } from '#testkit/browser/openPage'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()
let made = 0

async function people(): Promise<{ ana: Account; bruno: Account }> {
  made += 1
  const unique = `${Date.now().toString(36)}${made}`
  return {
    ana: await signUp(fixture.server, { username: `ana${unique}`, name: 'Ana Ruiz' }),
    bruno: await signUp(fixture.server, { username: `bruno${unique}`, name: 'Bruno Gil' }),
  }
}

async function invited(by: Account, guest: Account, title: string): Promise<string> {
  const id = await createItinerary(by, { title, isPublic: false })
  await invite(by, id, guest)
  return id
}

const region = (page: Page) => page.getByRole('region', { name: 'Invitaciones' })
const unseen = async (who: Account) => (await who.call('GET /invitations')).length

it('home shows an invitation without layout shift, and opening the trip dismisses it', async () => {
  const { ana, bruno } = await people()
  const id = await invited(ana, bruno, 'Roma en otoño')
  for (const size of [{ width: 1440, height: 900 }, phoneContext.viewport ?? null]) {
    const { page } = await fixture.open(bruno, { viewport: size })
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
          if (!entry.hadRecentInput) shifts.sum += entry.value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/')
    await region(page).getByText('Ana Ruiz te ha invitado a «Roma en otoño»').waitFor()
    await waitUntilSettled(page)
    expect(await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)).toBeLessThan(0.02)
    const [card, search] = [await region(page).boundingBox(), await page.getByRole('search').boundingBox()]
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan(search?.y ?? 0)
  }
  const { page } = await fixture.open(bruno)
  await page.goto('/')
  await region(page).waitFor()
  await expectAccessible(page)
  await region(page).getByRole('link', { name: '«Roma en otoño»' }).press('Enter')
  await page.waitForURL(`**/itineraries/${id}`)
  await page.getByRole('heading', { level: 1, name: 'Roma en otoño' }).waitFor()
  await expect.poll(() => unseen(bruno)).toBe(0)
  await page.getByRole('link', { name: 'Periplo' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Planifica tus viajes' }).waitFor()
  expect(await region(page).count()).toBe(0)
  const answer = page.waitForResponse(/\/api\/invitations$/)
  await page.reload()
  await (await answer).finished()
  await page.getByRole('heading', { name: 'Populares esta semana' }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  expect(await region(page).count()).toBe(0)
})

it('several invitations share one line, which is dismissed, but stays when that fails', async () => {
  const { ana, bruno } = await people()
  await invited(ana, bruno, 'Roma')
  const lisbon = await invited(ana, bruno, 'Lisboa')
  const { page, context } = await fixture.open(bruno, phoneContext)
  await page.goto('/')
  await region(page).getByText('Ana Ruiz te ha invitado a 2 itinerarios.').waitFor()
  await region(page).getByRole('button', { name: 'Ver', exact: true }).click()
  const list = page.getByRole('dialog', { name: 'Invitaciones' })
  await expect.poll(() => list.getByRole('link').allTextContents()).toEqual(['«Lisboa»', '«Roma»'])
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })

  await context.setOffline(true)
  await region(page).getByRole('button', { name: 'Quitar el aviso' }).click()
  await page.getByText('El aviso no se ha podido quitar.').waitFor()
  await region(page).waitFor()
  await context.setOffline(false)
  await ana.call('DELETE /itineraries/{id}', { params: { id: lisbon } })
  await region(page).getByRole('button', { name: 'Quitar el aviso' }).click()
  await region(page).waitFor({ state: 'detached' })
  await expect.poll(() => unseen(bruno)).toBe(0)
})

it('an invitation is rejected from home after a confirmation, also one of several', async () => {
  const { ana, bruno } = await people()
  const rome = await invited(ana, bruno, 'Roma')
  const lisbon = await invited(ana, bruno, 'Lisboa')
  const { page, problems } = await fixture.open(bruno, phoneContext)
  await page.goto('/')
  const list = page.getByRole('dialog', { name: 'Invitaciones' })
  const reject = async () => {
    await region(page).getByRole('button', { name: 'Ver', exact: true }).click()
    await list.getByRole('listitem').filter({ hasText: 'Lisboa' }).getByRole('button', { name: 'Rechazar' }).click()
  }
  await reject()
  const question = page.getByRole('dialog', { name: "¿Rechazar la invitación a 'Lisboa'?" })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await question.waitFor({ state: 'hidden' })
  await reject()
  await question.getByRole('button', { name: 'Rechazar' }).click()
  await region(page).getByText('Ana Ruiz te ha invitado a «Roma»').waitFor()
  await expectAccessible(page)
  await region(page).getByRole('button', { name: 'Rechazar' }).click()
  await page.getByRole('dialog', { name: "¿Rechazar la invitación a 'Roma'?" }).getByRole('button', { name: 'Rechazar' }).click()
  await region(page).waitFor({ state: 'detached' })
  for (const id of [rome, lisbon])
    await expect.poll(async () => (await ana.call('GET /itineraries/{id}', { params: { id } })).collaborators).toEqual([])
  expect(problems).toEqual([])
})

it('a trip of a deleted author is offered to an editor, and to the next one when declined', async () => {
  const { ana, bruno } = await people()
  const eva = await signUp(fixture.server, { name: 'Eva Gil' })
  const [kept, declined] = [
    await createItinerary(ana, { title: 'Roma en otoño', isPublic: true }),
    await createItinerary(ana, { title: 'Lisboa', isPublic: true }),
  ]
  for (const id of [kept, declined]) await invite(ana, id, bruno)
  await invite(ana, declined, eva)
  await ana.call('DELETE /users/{id}', { params: { id: ana.id }, body: { password: ana.password } })
  const { page, problems } = await fixture.open(bruno, phoneContext)
  await page.goto('/')
  await region(page).getByText('Tienes 2 itinerarios por responder.').waitFor()
  await region(page).getByRole('button', { name: 'Ver', exact: true }).click()
  await page.getByRole('dialog', { name: 'Invitaciones' }).getByRole('link', { name: '«Roma en otoño»' }).click()
  const offer = page.getByRole('region', { name: '¿Te quedas este itinerario?' })
  await offer.waitFor()
  await expectAccessible(page)
  expect((await eva.attempt('GET /itineraries/{id}', { params: { id: kept } })).status).toBe(404)
  await offer.getByRole('button', { name: 'Quedármelo' }).click()
  await page.getByText('El itinerario es tuyo').waitFor()
  await offer.waitFor({ state: 'detached' })
  expect((await eva.attempt('GET /itineraries/{id}', { params: { id: kept } })).status).toBe(200)

  await page.goto(`/itineraries/${declined}`)
  await offer.getByRole('button', { name: 'No, gracias' }).click()
  const question = page.getByRole('dialog', { name: "¿Renunciar a 'Lisboa'?" })
  await question.getByText('preguntaremos a la siguiente persona').waitFor()
  await question.getByRole('button', { name: 'Renunciar' }).click()
  await page.waitForURL(/\/$/)
  await page.getByRole('heading', { level: 1, name: 'Planifica tus viajes' }).waitFor()
  await region(page).waitFor({ state: 'detached' })
  expect((await eva.call('GET /itineraries/{id}', { params: { id: declined } })).isOffered).toBe(true)
  const evas = await fixture.open(eva, phoneContext)
  await evas.page.goto('/')
  await region(evas.page).getByText('¿Te quedas «Lisboa»? Quien lo creó ha borrado su cuenta.').waitFor()
  await region(evas.page).getByRole('link').click()
  await evas.page
    .getByRole('region', { name: '¿Te quedas este itinerario?' })
    .getByRole('button', { name: 'No, gracias' })
    .click()
  await evas.page.getByText('Se borrará, también para quienes participan').waitFor()
  expect([problems, evas.problems]).toEqual([[], []])
})

it('home shows no invitations when their requests fail', async () => {
  const { bruno } = await people()
  const { page, problems } = await fixture.open(bruno)
  for (const call of ['invitations', 'offers'])
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 500, json: { error: 'InternalError' } }))
  const answer = page.waitForResponse(/\/api\/invitations$/)
  await page.goto('/')
  await (await answer).finished()
  await page.getByRole('heading', { name: 'Populares esta semana' }).waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  expect(await region(page).count()).toBe(0)
  expect(problems).toEqual([])
})
