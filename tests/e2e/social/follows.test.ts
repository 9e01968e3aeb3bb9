// @module-tag long
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { setUpSocialFixture } from '#testkit/browser/peopleFixture'
import { createGate } from '#testkit/gate'

const fixture = setUpSocialFixture()
const { card, open } = fixture

describe('following', () => {
  flow('adds the content of the followed user to the home page, and unfollowing removes it', async () => {
    const { page, problems } = await open(fixture.lucia)
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/')
    const follow = page.getByRole('button', { name: 'Seguir a Marcos Ibáñez' })
    await follow.click()
    await page.getByRole('button', { name: 'Dejar de seguir a Marcos Ibáñez' }).waitFor()
    await page.getByRole('heading', { name: 'Novedades de tus amigos' }).waitFor()
    await card(page).waitFor()
    await page.getByRole('button', { name: 'Dejar de seguir a Marcos Ibáñez' }).click()
    await follow.waitFor()
    await page.getByRole('heading', { name: 'Novedades de tus amigos' }).waitFor({ state: 'detached' })
    expect(problems).toEqual([])
  })

  it('shows its state in lists and, on hover, what a click does', async () => {
    const { page } = await open(fixture.lucia)
    await page.goto('/connect')
    const row = page.getByRole('listitem').filter({ hasText: '@marcos' })
    await row.getByRole('button', { name: 'Seguir', exact: true }).click()
    await row.getByRole('button', { name: 'Siguiendo', exact: true }).waitFor()
    await page.mouse.move(0, 0)
    await row.getByRole('button').hover()
    await row.getByRole('button', { name: 'Dejar de seguir', exact: true }).click()
    await row.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
    await expect
      .poll(() => fixture.lucia.call('GET /users/{id}/is-following', { params: { id: fixture.marcos.id } }))
      .toEqual({ isFollowing: false })
  })

  it('asks before unfollowing on small screens', async () => {
    const { page } = await open(fixture.lucia)
    await fixture.lucia.call('POST /users/{id}/follow', { params: { id: fixture.marcos.id } })
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/connect')
    await page.getByLabel('Busca a alguien por su nombre').fill('marcos')
    const row = page.getByRole('listitem').filter({ hasText: '@marcos' })
    await row.getByRole('button', { name: 'Siguiendo' }).click()
    expect(await fixture.lucia.call('GET /users/{id}/is-following', { params: { id: fixture.marcos.id } })).toEqual({
      isFollowing: true,
    })
    await page.getByRole('menuitem', { name: 'Dejar de seguir a @marcos' }).click()
    await row.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
  })

  it('is reverted when the server fails', async () => {
    const { page } = await open(fixture.lucia)
    const { opened: held, open: letGo } = createGate()
    await page.route('**/follow', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '{}' })
    })
    await page.goto('/connect')
    const row = page.getByRole('listitem').filter({ hasText: '@marcos' })
    await row.getByRole('button', { name: 'Seguir', exact: true }).click()
    await row.getByRole('button', { name: 'Siguiendo', exact: true }).waitFor()
    letGo()
    await row.getByRole('button', { name: 'Seguir', exact: true }).waitFor()
  })
})

describe('the pages about friends', () => {
  it('load more on scroll until the end', async () => {
    await fixture.lucia.call('POST /users/{id}/follow', { params: { id: fixture.marcos.id } })
    const { page, problems } = await open(fixture.lucia)
    await page.goto('/friends')
    await page.getByRole('link', { name: 'Ver todos' }).first().click()
    await page.getByRole('heading', { name: 'Itinerarios recientes de tus amigos', level: 1 }).waitFor()
    const cards = page.getByRole('main').getByRole('article')
    await expect.poll(() => cards.count()).toBeGreaterThanOrEqual(12)
    const end = page.getByText('Has llegado al final')
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 10_000)
        return end.count()
      })
      .toBe(1)
    expect(await cards.count()).toBe(fixture.tripCount)
    expect(new Set(await cards.getByRole('heading').allTextContents()).size).toBe(fixture.tripCount)
    expect(problems).toEqual([])
  })

  it('show load errors and retry', async () => {
    await fixture.lucia.call('POST /users/{id}/follow', { params: { id: fixture.marcos.id } })
    const { page } = await open(fixture.lucia)
    await page.route(/\/api\/(itineraries|lists|users\/suggested)\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/friends')
    await page.getByText('En este momento no se encuentran itinerarios. Inténtalo más tarde.').waitFor()
    await page.getByText('En este momento no se encuentran listas. Inténtalo más tarde.').waitFor()
    await page.getByText('En este momento no se encuentran usuarios. Inténtalo más tarde.').waitFor()
    await page.unroute(/\/api\/(itineraries|lists|users\/suggested)\?/)
    for (let left = 3; left > 0; left -= 1) {
      await page.getByRole('button', { name: 'Reintentar' }).first().click()
      await expect.poll(() => page.getByRole('button', { name: 'Reintentar' }).count()).toBe(left - 1)
    }
    await card(page).waitFor()
    await page.getByRole('article').filter({ hasText: 'Puestas de sol' }).waitFor()
  })

  it('link to users to follow while they are empty', async () => {
    const { page } = await open(fixture.lucia)
    await page.goto('/friends')
    await page.getByText('No hay itinerarios').waitFor()
    await page.getByText('No hay listas').waitFor()
    await page.getByRole('link', { name: 'Buscar a quién seguir' }).first().click()
    await page.getByRole('heading', { name: 'Conecta con otros usuarios' }).waitFor()
    await page.getByLabel('Busca a alguien por su nombre').fill('nadie que exista')
    await page.getByText('No se han encontrado resultados para "nadie que exista" en usuarios').waitFor()
  })
})

it('axe finds nothing serious on the home page, the pages about friends and the picker of lists', async () => {
  await fixture.lucia.call('POST /users/{id}/follow', { params: { id: fixture.marcos.id } })
  await fixture.lucia.call('POST /itineraries/{id}/likes', { params: { id: fixture.trip.id } })
  await fixture.lucia.attempt('POST /lists', { body: { title: 'Europa en tren' } })
  const { page } = await open(fixture.lucia)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of ['/', '/friends', '/connect']) {
    await page.goto(address)
    await page.getByRole('main').getByRole('listitem').first().waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
    await expectAccessible(page)
  }
  await page.goto('/')
  await card(page).getByRole('button', { name: 'Opciones' }).click()
  await page.getByRole('menuitem', { name: 'Añadir a lista' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Europa en tren/ })
    .waitFor()
  await expectAccessible(page)
})
