// @module-tag long
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { NewComment, type Comment } from '#shared/api/comments'
import { fetchAllItems } from '#testkit/api/fetchAllItems'
import { signInContext } from '#testkit/browser/newContext'
import { SharedTrip } from '#testkit/browser/sharedTrip'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import {
  closeThread,
  openThread,
  commentArticle,
  shownCommentTexts,
  threadDialog,
  submitComment,
} from '#testkit/browser/tripSteps'

const fixture = setUpBrowserFixture()

const onServer = async (trip: SharedTrip) =>
  (await fetchAllItems<Comment>(trip.ana, `/itineraries/${trip.id}/comments`, { limit: 50 })).map(({ text }) => text)

const kept = (page: Page, userId: string): Promise<number> =>
  page.evaluate(
    (database) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open(database)
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('waiting').objectStore('waiting').count()
          counting.addEventListener('success', () => {
            opening.result.close()
            resolve(counting.result)
          })
        })
      }),
    `outbox:${userId}`,
  )

const menuOf = async (page: Page, text: string, item: string) => {
  await commentArticle(page, text)
    .getByRole('button', { name: /^Opciones/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

const changeTo = async (page: Page, text: string, next: string) => {
  await menuOf(page, text, 'Editar')
  const field = threadDialog(page).getByRole('textbox', { name: 'Cambia tu comentario' })
  await field.fill(next)
  await field.press('Control+Enter')
  await commentArticle(page, next).waitFor()
}

const remove = async (page: Page, text: string) => {
  await menuOf(page, text, 'Borrar')
  const question = page.getByRole('dialog', { name: '¿Borrar este comentario?' })
  await question.getByRole('button', { name: 'Borrar' }).click()
  await question.waitFor({ state: 'detached' })
  await commentArticle(page, text).waitFor({ state: 'detached' })
}

it('comments written without a network survive a cold start and arrive once, in order', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await fixture.openOfflineReady(trip.bruno)
  await bruno.page.goto(`/itineraries/${trip.id}`)
  await bruno.waitForSaveState('Todo guardado')
  await openThread(bruno.page)
  await submitComment(bruno.page, 'Con red')
  await expect.poll(() => onServer(trip)).toEqual(['Con red'])
  await bruno.context.setOffline(true)
  for (const text of ['Uno', 'Dos', 'Tres']) await submitComment(bruno.page, text)
  await commentArticle(bruno.page, 'Tres').getByText('Se enviará cuando haya conexión').waitFor()
  await commentArticle(bruno.page, 'Dos').getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => kept(bruno.page, trip.bruno.id)).toBe(2)

  await bruno.reopen()
  await openThread(bruno.page)
  await threadDialog(bruno.page).getByText('Sin conexión no se pueden leer los comentarios.').waitFor()
  await expect.poll(() => shownCommentTexts(bruno.page)).toEqual(['Uno', 'Tres'])

  await trip.carla.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { text: 'De Carla' } })
  await bruno.context.setOffline(false)
  await expect.poll(() => onServer(trip)).toEqual(['Con red', 'De Carla', 'Uno', 'Tres'])
  await expect.poll(() => shownCommentTexts(bruno.page)).toEqual(['Con red', 'De Carla', 'Uno', 'Tres'])
  await closeThread(bruno.page)
  await bruno.page.getByRole('button', { name: 'Comentarios, 4' }).waitFor()
  expect(bruno.problems).toEqual([])
})

it('a comment on an event unknown to the server waits for that event', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await fixture.openOfflineReady(trip.bruno)
  await bruno.page.goto(`/itineraries/${trip.id}`)
  await bruno.edit()
  await bruno.waitForSaveState('Todo guardado')
  await bruno.context.setOffline(true)
  await bruno.addEvent(1, 'Panteón')
  await openThread(bruno.page, 'Panteón')
  await submitComment(bruno.page, 'Es gratis')
  await commentArticle(bruno.page, 'Es gratis').getByText('Se enviará cuando haya conexión').waitFor()
  await bruno.context.setOffline(false)
  await commentArticle(bruno.page, 'Es gratis').getByText('Se enviará').waitFor({ state: 'detached' })
  await expect
    .poll(async () => {
      const { days } = await trip.ana.call('GET /itineraries/{id}', { params: { id: trip.id } })
      return days[0]?.events.find(({ label }) => label === 'Panteón')?.commentCount
    })
    .toBe(1)
})

it('a pending comment waits for its author, hidden from another user of the device', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno, { edits: false })
  await bruno.page.route('**/comments', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await openThread(bruno.page)
  await submitComment(bruno.page, 'Solo mío')
  await commentArticle(bruno.page, 'Solo mío').waitFor()
  await signInContext(bruno.context, trip.carla)
  const tried = bruno.page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/comments'),
  )
  await bruno.page.unroute('**/comments')
  // A stale tab of Bruno's retries with Carla's cookies.
  expect((await tried).status()).toBe(401)
  // The page, now Carla's, closes Bruno's thread and its history entry.
  await expect.poll(() => bruno.page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0)).toBe(0)
  await bruno.page.goto(`/itineraries/${trip.id}`)
  await openThread(bruno.page)
  await submitComment(bruno.page, 'De Carla')
  await expect.poll(() => onServer(trip)).toEqual(['De Carla'])
  expect(await shownCommentTexts(bruno.page)).toEqual(['De Carla'])
  await signInContext(bruno.context, trip.bruno)
  await bruno.page.goto(`/itineraries/${trip.id}`)
  await expect.poll(() => onServer(trip)).toEqual(['De Carla', 'Solo mío'])
})

it('a refused comment shows the reason and can be retried', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno, { edits: false })
  await openThread(bruno.page)
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { commenting: 'nobody' } })
  await bruno.page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    return route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: '{"error":"UnauthorizedError","message":"","requestId":"x"}',
    })
  })
  await threadDialog(bruno.page).getByText('Los comentarios están cerrados.').waitFor()
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { commenting: 'everyone' } })
  await threadDialog(bruno.page).getByRole('textbox').waitFor()
  await submitComment(bruno.page, 'Llego tarde')
  const refused = commentArticle(bruno.page, 'Llego tarde')
  await refused.getByText('No se ha enviado. Ya no puedes comentar aquí.').waitFor()
  await bruno.page.unroute('**/comments')
  await refused.getByRole('button', { name: 'Reintentar' }).click()
  await expect.poll(() => onServer(trip)).toEqual(['Llego tarde'])
})

it('comments edited and deleted without a network survive a cold start and reach the server', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const ana = await fixture.openOfflineReady(trip.ana)
  await ana.page.goto(`/itineraries/${trip.id}`)
  await ana.waitForSaveState('Todo guardado')
  await openThread(ana.page)
  for (const text of ['Museo', 'Playa', 'Paseo']) await submitComment(ana.page, text)
  await expect.poll(() => onServer(trip)).toEqual(['Museo', 'Playa', 'Paseo'])
  await trip.bruno.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { text: 'Salgo tarde' } })
  await commentArticle(ana.page, 'Salgo tarde').waitFor()

  await ana.context.setOffline(true)
  await changeTo(ana.page, 'Museo', 'Museo y cena')
  await commentArticle(ana.page, 'Museo y cena').getByText('Se enviará cuando haya conexión').waitFor()
  await changeTo(ana.page, 'Paseo', 'Paseo largo')
  await changeTo(ana.page, 'Paseo largo', 'Paseo')
  for (const text of ['Playa', 'Salgo tarde']) await remove(ana.page, text)
  await expect.poll(() => shownCommentTexts(ana.page)).toEqual(['Museo y cena', 'Paseo'])
  await expect.poll(() => kept(ana.page, trip.ana.id)).toBe(3)

  await ana.reopen()
  await openThread(ana.page)
  await expect.poll(() => shownCommentTexts(ana.page)).toEqual(['Museo y cena'])
  expect(await onServer(trip)).toEqual(['Museo', 'Playa', 'Paseo', 'Salgo tarde'])
  await ana.context.setOffline(false)
  await expect.poll(() => onServer(trip)).toEqual(['Museo y cena', 'Paseo'])
  await expect.poll(() => shownCommentTexts(ana.page)).toEqual(['Museo y cena', 'Paseo'])
  await commentArticle(ana.page, 'Museo y cena').getByText('editado').waitFor()
  await ana.page.keyboard.press('Escape')
  await ana.page.getByRole('button', { name: 'Comentarios, 2' }).waitFor()
  expect(ana.problems).toEqual([])
})

it('an edit of a deleted comment reports that and keeps its text until discarded', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const { id } = await trip.bruno.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { text: 'Museo' } })
  const bruno = await fixture.openOfflineReady(trip.bruno)
  await bruno.page.goto(`/itineraries/${trip.id}`)
  await bruno.waitForSaveState('Todo guardado')
  await openThread(bruno.page)
  await commentArticle(bruno.page, 'Museo').waitFor()
  await bruno.context.setOffline(true)
  await changeTo(bruno.page, 'Museo', 'Lo que quería decir')
  await trip.ana.call('DELETE /comments/{id}', { params: { id } })
  await bruno.context.setOffline(false)
  const refused = commentArticle(bruno.page, 'Lo que quería decir')
  await refused.getByText('No se ha guardado. Ya no está.').waitFor()
  await refused.getByRole('button', { name: 'Descartar' }).click()
  await expect.poll(() => shownCommentTexts(bruno.page)).toEqual([])
  await expect.poll(() => kept(bruno.page, trip.bruno.id)).toBe(0)
})

it('a comment discarded after a lost response is deleted for all users', async () => {
  const trip = await SharedTrip.make(fixture.server)
  const bruno = await trip.open(fixture.browser, trip.bruno, { edits: false })
  await openThread(bruno.page)
  await bruno.page.route('**/comments', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await bruno.context.setOffline(true)
    const { id, text } = NewComment.parse(route.request().postDataJSON())
    await trip.bruno.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { id, text } })
    await route.abort()
  })
  await submitComment(bruno.page, 'Mejor no')
  const waiting = commentArticle(bruno.page, 'Mejor no').filter({ hasText: 'Se enviará cuando haya conexión' })
  await expect.poll(() => onServer(trip)).toEqual(['Mejor no'])
  await waiting.getByRole('button', { name: 'Descartar' }).click()
  await bruno.page.unroute('**/comments')
  await bruno.context.setOffline(false)
  await expect.poll(() => onServer(trip)).toEqual([])
  await expect.poll(() => shownCommentTexts(bruno.page)).toEqual([])
})
