// @module-tag long
import { describe, expect, it } from 'vitest'
import { limits } from '#shared/limits'
import { moveEvent } from '#shared/itinerary/commands'
import { flow } from '#testkit/browser/flow'
import { signUp } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { phoneContext, SharedTrip } from '#testkit/browser/sharedTrip'
import { isFullyVisible, signInByDialog } from '#testkit/browser/pageSteps'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'
import {
  closeThread,
  openThread,
  commentArticle,
  shownCommentTexts,
  threadDialog,
  submitComment,
} from '#testkit/browser/tripSteps'
import { syncClientOf } from '#testkit/sync/syncClient'

const fixture = setUpBrowserFixture()

const addIdea = async (trip: SharedTrip, title: string) => {
  const client = await syncClientOf(trip.ana, trip.id).synced()
  const event = Object.values(client.view().events).find(({ label }) => label === title)
  moveEvent(client.doc, event?.id ?? '', { dayId: '' })
  await expect.poll(() => client.isStored).toBe(true)
  client.destroy()
}

async function writeMany({ ana, id }: SharedTrip, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let i = 1; i <= count; i += 1)
    ids.push((await ana.call('POST /itineraries/{id}/comments', { params: { id }, body: { text: `Comentario ${i}.` } })).id)
  return ids
}

describe('a thread', () => {
  flow('updates live for the owner, an editor and a reader on a phone', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const reader = await signUp(fixture.server)
    const [ana, bruno, visitor] = await Promise.all([
      trip.open(fixture.browser, trip.ana, { edits: false }),
      trip.open(fixture.browser, trip.bruno),
      trip.open(fixture.browser, reader, { edits: false, ...phoneContext }),
    ])
    const allPages = [ana, bruno, visitor].map(({ page }) => page)
    for (const page of allPages) await openThread(page)
    await submitComment(visitor.page, '¿Cuánto cuesta la entrada?')
    for (const page of allPages) await commentArticle(page, '¿Cuánto cuesta la entrada?').waitFor()

    await ana.page.getByRole('button', { name: 'Responder a Viajera' }).click()
    await submitComment(ana.page, 'Dieciocho euros')
    for (const page of allPages) await commentArticle(page, 'Dieciocho euros').waitFor()
    for (const page of allPages)
      await expect.poll(() => shownCommentTexts(page)).toEqual(['¿Cuánto cuesta la entrada?', 'Dieciocho euros'])

    const own = threadDialog(ana.page).getByRole('article', { name: 'Ana Ruiz' })
    await own.getByRole('button', { name: 'Opciones del comentario de Ana Ruiz' }).click()
    await ana.page.getByRole('menuitem', { name: 'Editar' }).click()
    await own.getByRole('textbox').fill('Veinte euros')
    await own.getByRole('button', { name: 'Guardar' }).click()
    for (const page of allPages) await commentArticle(page, 'Veinte euros').getByText('editado').waitFor()

    await commentArticle(ana.page, '¿Cuánto cuesta')
      .getByRole('button', { name: /^Opciones/ })
      .click()
    await ana.page.getByRole('menuitem', { name: 'Borrar' }).click()
    await ana.page.getByRole('dialog', { name: '¿Borrar este comentario?' }).getByRole('button', { name: 'Borrar' }).click()
    for (const page of allPages) await threadDialog(page).getByText('Comentario borrado').first().waitFor()
    await ana.page.getByRole('dialog', { name: '¿Borrar este comentario?' }).waitFor({ state: 'detached' })
    for (const person of [ana, bruno, visitor]) {
      await closeThread(person.page)
      await person.page.getByRole('button', { name: 'Comentarios, 1' }).waitFor()
      expect(person.problems).toEqual([])
    }
  })

  it('of an event opens from its button, which counts the comments', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const [ana, bruno] = await Promise.all([
      trip.open(fixture.browser, trip.ana),
      trip.open(fixture.browser, trip.bruno, { edits: false, ...phoneContext }),
    ])
    await openThread(ana.page, 'Coliseo')
    await submitComment(ana.page, '¿Quién reserva?')
    await bruno.page.getByRole('button', { name: '1 comentario de Coliseo' }).click()
    await commentArticle(bruno.page, '¿Quién reserva?').waitFor()
    await submitComment(bruno.page, 'Yo')
    await commentArticle(ana.page, 'Yo').waitFor()
    await closeThread(ana.page)
    await ana.page.getByRole('button', { name: '2 comentarios de Coliseo' }).waitFor()
    await openThread(ana.page)
    await threadDialog(ana.page).getByText('Hay otros 2 comentarios junto a sus eventos.').waitFor()
  })

  it('mentions users with @ by keyboard, and opens from an address', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ana = await trip.open(fixture.browser, trip.ana, { edits: false })
    await ana.page.goto(`/itineraries/${trip.id}?comments=trip`)
    const field = threadDialog(ana.page).getByRole('textbox')
    await field.focus()
    await ana.page.keyboard.type('Pregunta a @bru')
    await threadDialog(ana.page)
      .getByRole('option', { name: /Bruno Gil/ })
      .waitFor()
    await expectAccessible(ana.page)
    await ana.page.keyboard.press('Enter')
    expect(await field.inputValue()).toBe(`Pregunta a @${trip.bruno.username} `)
    await ana.page.keyboard.press('Control+Enter')
    await commentArticle(ana.page, 'Pregunta a')
      .getByRole('link', { name: `@${trip.bruno.username}` })
      .waitFor()
    await expectAccessible(ana.page)
    expect(ana.problems).toEqual([])
  })

  it('asks a visitor to sign in, and its owner can limit it to members', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const reader = await signUp(fixture.server)
    const visitor = await fixture.open(undefined)
    await visitor.page.goto(`/itineraries/${trip.id}`)
    await openThread(visitor.page)
    await threadDialog(visitor.page).getByText('Todavía no hay comentarios').waitFor()
    await threadDialog(visitor.page).getByRole('button', { name: 'Inicia sesión para comentar' }).click()
    await signInByDialog(visitor.page, reader)
    await submitComment(visitor.page, 'Hola')
    await commentArticle(visitor.page, 'Hola').waitFor()

    const ana = await trip.open(fixture.browser, trip.ana, { edits: false })
    await openThread(ana.page)
    await threadDialog(ana.page).getByText('Solo participantes').click()
    // The URL keeps the thread open.
    await visitor.page.reload()
    await threadDialog(visitor.page).getByText('Solo comentan quienes participan en el viaje.').waitFor()
    expect(await threadDialog(visitor.page).getByRole('textbox').count()).toBe(0)
  })

  it('edits a comment in place, with the cursor at the end, and Escape ends only the edit', async () => {
    const trip = await SharedTrip.make(fixture.server)
    await trip.ana.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { text: 'Nos vemos' } })
    const { page, problems } = await trip.open(fixture.browser, trip.ana, { edits: false })
    await openThread(page)
    const edit = async () => {
      await page.getByRole('button', { name: 'Opciones del comentario de Ana Ruiz' }).click()
      await page.getByRole('menuitem', { name: 'Editar' }).click()
      await page.getByRole('textbox', { name: 'Cambia tu comentario', exact: true }).and(page.locator(':focus')).waitFor()
    }
    await edit()
    await page.keyboard.type(' en la puerta')
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Cambia tu comentario' }).waitFor({ state: 'detached' })
    expect(await shownCommentTexts(page)).toEqual(['Nos vemos'])
    await page.getByRole('button', { name: 'Opciones del comentario de Ana Ruiz' }).and(page.locator(':focus')).waitFor()

    await edit()
    await page.keyboard.type(' @car')
    await expect.poll(() => isFullyVisible(page.getByRole('option', { name: /Carla Sanz/ }))).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')

    await edit()
    await page.keyboard.type(' mañana')
    await page.keyboard.press('Control+Enter')
    await commentArticle(page, 'Nos vemos mañana').getByText('editado').waitFor()
    expect(problems).toEqual([])
  })

  it('keeps the text of an edit when the comment is deleted elsewhere', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const { id } = await trip.ana.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { text: 'Museo' } })
    const { page } = await trip.open(fixture.browser, trip.ana, { edits: false })
    await openThread(page)
    await page.getByRole('button', { name: 'Opciones del comentario de Ana Ruiz' }).click()
    await page.getByRole('menuitem', { name: 'Editar' }).click()
    const field = page.getByRole('textbox', { name: 'Cambia tu comentario', exact: true })
    await field.fill('El museo cierra los lunes')
    await trip.ana.call('DELETE /comments/{id}', { params: { id } })
    await trip.bruno.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { text: 'Después' } })
    await commentArticle(page, 'Después').waitFor()
    await field.press('Control+Enter')
    await commentArticle(page, 'El museo cierra los lunes').getByText('No se ha guardado. Ya no está.').waitFor()
    await commentArticle(page, 'El museo cierra').getByRole('button', { name: 'Descartar' }).click()
    await expect.poll(() => shownCommentTexts(page)).toEqual(['Después'])
  })

  it("keeps a draft while the page is open, and scrolls to the user's new comment in a long thread", async () => {
    const trip = await SharedTrip.make(fixture.server)
    await writeMany(trip, 30)
    const { page } = await trip.open(fixture.browser, trip.ana, { edits: false, ...phoneContext })
    await openThread(page)
    await threadDialog(page).getByRole('textbox').fill('A medias')
    await closeThread(page)
    await openThread(page)
    expect(await threadDialog(page).getByRole('textbox').inputValue()).toBe('A medias')
    await submitComment(page, 'La última')
    await expect.poll(() => isFullyVisible(commentArticle(page, 'La última'))).toBe(true)
    expect(await threadDialog(page).getByRole('textbox').and(page.locator(':focus')).inputValue()).toBe('')

    await commentArticle(page, 'La última').getByRole('button', { name: 'Responder a Ana Ruiz' }).click()
    const answer = threadDialog(page).getByRole('textbox', { name: 'Responde a Ana Ruiz' })
    await answer.fill('Y otra cosa')
    await threadDialog(page).getByRole('button', { name: 'Cerrar' }).click()
    await threadDialog(page).waitFor({ state: 'detached' })
    await openThread(page)
    expect(await answer.inputValue()).toBe('Y otra cosa')
    await answer.press('Escape')
    expect(await threadDialog(page).getByRole('textbox', { name: 'Escribe un comentario' }).inputValue()).toBe('Y otra cosa')
  })

  it("does not scroll back to the user's new comment when it is stored late", async () => {
    const trip = await SharedTrip.make(fixture.server)
    await writeMany(trip, 30)
    const { page } = await trip.open(fixture.browser, trip.ana, { edits: false })
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/itineraries/*/comments', async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    })
    await openThread(page)
    await submitComment(page, 'La última')
    await expect.poll(() => isFullyVisible(commentArticle(page, 'La última'))).toBe(true)
    await commentArticle(page, 'Comentario 2.').scrollIntoViewIfNeeded()
    letGo()
    await commentArticle(page, 'La última').getByRole('button', { name: 'Responder a Ana Ruiz' }).waitFor()
    expect(await isFullyVisible(commentArticle(page, 'Comentario 2.'))).toBe(true)
  })

  it('of a deleted event says so and accepts no comment', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const { page, problems } = await trip.open(fixture.browser, trip.ana, { edits: false })
    await page.goto(`/itineraries/${trip.id}?comments=${trip.id}`)
    await threadDialog(page).getByText('Este evento ya no está en el itinerario.').waitFor()
    expect(await threadDialog(page).getByRole('textbox').count()).toBe(0)
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([])
  })

  it('opens at the comment in its address, also beyond the first page', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const ids = await writeMany(trip, limits.pageMax + 5)
    const { page, problems } = await trip.open(fixture.browser, trip.ana, { edits: false })
    await page.goto(`/itineraries/${trip.id}?comments=trip&comment=${ids.at(-3)}`)
    const named = commentArticle(page, `Comentario ${ids.length - 2}.`)
    await expect.poll(() => isFullyVisible(named)).toBe(true)
    await named.locator('xpath=..').and(page.locator(':focus')).waitFor()
    await page.getByRole('dialog', { name: 'Comentarios' }).getByRole('button', { name: 'Cerrar' }).click()
    await page.waitForURL((url) => url.search === '')
    expect(problems).toEqual([])
  })

  it('lets a user report and block a commenter, whose comments disappear', async () => {
    const trip = await SharedTrip.make(fixture.server)
    const [reader, other] = [await signUp(fixture.server), await signUp(fixture.server, { name: 'Pesado' })]
    await other.call('POST /itineraries/{id}/comments', { params: { id: trip.id }, body: { text: 'Compra aquí' } })
    const person = await trip.open(fixture.browser, reader, { edits: false })
    await openThread(person.page)
    await commentArticle(person.page, 'Compra aquí')
      .getByRole('button', { name: /^Opciones/ })
      .click()
    await person.page.getByRole('menuitem', { name: 'Denunciar' }).click()
    const report = person.page.getByRole('dialog', { name: 'Denunciar comentario' })
    await report.getByText('Publicidad o spam').click()
    await report.getByRole('button', { name: 'Enviar denuncia' }).click()
    await report.getByRole('button', { name: 'Cerrar' }).last().click()
    await commentArticle(person.page, 'Compra aquí')
      .getByRole('button', { name: /^Opciones/ })
      .click()
    await person.page.getByRole('menuitem', { name: /^Bloquear/ }).click()
    await person.page.getByRole('button', { name: 'Bloquear', exact: true }).click()
    await commentArticle(person.page, 'Compra aquí').waitFor({ state: 'detached' })
  })
})

flow('votes for ideas are live, and ideas can be sorted by votes', async () => {
  const trip = await SharedTrip.make(fixture.server)
  for (const title of ['Foro', 'Palatino']) await addIdea(trip, title)
  const [ana, bruno] = await Promise.all([
    trip.open(fixture.browser, trip.ana, { edits: false }),
    trip.open(fixture.browser, trip.bruno, { edits: false }),
  ])
  const ideas = ana.page.getByRole('region', { name: 'Ideas' }).getByRole('listitem')
  const order = async () => (await ideas.allTextContents()).map((text) => /Foro|Palatino/.exec(text)?.[0])
  await expect.poll(order).toEqual(['Foro', 'Palatino'])
  await bruno.page.getByRole('button', { name: /^Votar por Palatino/ }).click()
  await ana.page.getByRole('button', { name: 'Votar por Palatino, 1 voto' }).click()
  await bruno.page.getByRole('button', { name: 'Votar por Palatino, 2 votos', pressed: true }).waitFor()
  await ana.page.getByRole('button', { name: 'Ordenar por votos' }).click()
  await expect.poll(order).toEqual(['Palatino', 'Foro'])
  await ana.page.getByRole('button', { name: 'Votar por Palatino, 2 votos', pressed: true }).click()
  await bruno.page.getByRole('button', { name: 'Votar por Palatino, 1 voto' }).waitFor()
  await expectAccessible(ana.page)
  for (const { problems } of [ana, bruno]) expect(problems).toEqual([])
})
