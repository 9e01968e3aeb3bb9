// @module-tag long
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { setModerator } from '#server/accounts/userStore'
import { databaseFilePath, openSqlite } from '#server/base/db/openSqlite'
import { flow, longFlow } from '#testkit/browser/flow'
import { createItinerary, createList, signUp, type Account } from '#testkit/api/apiClient'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import { setUpPeopleFixture } from '#testkit/browser/peopleFixture'
import { fetchCase, sendDecision, postReport, reportAndDecide } from '#testkit/server/socialCalls'

const fixture = setUpPeopleFixture()
const sizes = { phone: { width: 360, height: 740 }, desktop: { width: 1440, height: 900 } }

let moderators = 0
async function newModerator(): Promise<Account> {
  moderators += 1
  const account = await signUp(fixture.server, { username: `modera${moderators}`, name: 'Equipo' })
  // While the server runs, like `npm run role`.
  const db = openSqlite(databaseFilePath(fixture.server.dataDir))
  try {
    await db.write((tx) => setModerator(tx, account.id, true))
  } finally {
    await db.close()
  }
  return account
}

async function openReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Denunciar' }).click()
  await page.getByRole('dialog', { name: /^Denunciar/ }).waitFor()
}

async function sendReport(page: Page, reason: string): Promise<void> {
  await page.getByRole('radio', { name: reason }).check()
  await page.getByRole('button', { name: 'Enviar denuncia' }).click()
  await page.getByText('Gracias por avisar').waitFor()
}

describe.each(Object.entries(sizes))('on a %s', (size, viewport) => {
  const title = `Gana dinero viajando: ${size}`
  /** Trips also appear beside the queue. */
  const inQueue = (page: Page) => page.getByRole('list', { name: 'Por decidir' }).getByRole('link', { name: new RegExp(title) })

  const once = size === 'desktop' ? longFlow : it
  once('a trip is reported, hidden by a moderator and shown again after a review', async () => {
    const { marcos, lucia } = fixture
    const [first, second] = [await newModerator(), await newModerator()]
    const id = await createItinerary(lucia, { title, description: 'Escríbeme y te cuento' })
    const reporter = await fixture.open(marcos, { viewport })
    await reporter.page.goto(`/itineraries/${id}`)
    await openReport(reporter.page)
    await expectAccessible(reporter.page)
    await reporter.page.getByRole('button', { name: 'Enviar denuncia' }).click()
    await reporter.page.getByText('Elige un motivo.').waitFor()
    await reporter.page.getByLabel('Cuéntanos más').fill('Pide dinero por privado')
    await reporter.page.getByText('23/500').waitFor()
    await sendReport(reporter.page, 'Publicidad o spam')
    await reporter.page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()

    const team = await fixture.open(first, { viewport })
    await team.page.goto('/')
    await team.page.getByRole('button', { name: 'Menú de usuario' }).click()
    await team.page.getByRole('menuitem', { name: 'Moderación' }).click()
    await inQueue(team.page).waitFor()
    await expectAccessible(team.page)
    await inQueue(team.page).click()
    await team.page.getByText('Pide dinero por privado').waitFor()
    await team.page.getByText('Escríbeme y te cuento').waitFor()
    await expectAccessible(team.page)
    await team.page.getByRole('button', { name: 'Decidir' }).click()
    await team.page.getByText('Elige qué hacer.').waitFor()
    await team.page.getByRole('radio', { name: /^Desestimar/ }).focus()
    await team.page.keyboard.press('ArrowDown')
    await expect.poll(() => team.page.getByRole('radio', { name: /^Ocultar/ }).isChecked()).toBe(true)
    await team.page.getByRole('radio', { name: 'Publicidad o spam' }).check()
    await team.page.getByLabel('Explicación').fill('Es publicidad encubierta.')
    await team.page.getByRole('button', { name: 'Decidir' }).click()
    await team.page.getByRole('heading', { name: 'Retirar la decisión' }).waitFor()

    const author = await fixture.open(lucia, { viewport })
    await author.page.goto(`/itineraries/${id}`)
    await author.page.getByText('Hemos ocultado este itinerario.').first().waitFor()
    await author.page.getByText('Es publicidad encubierta.').waitFor()
    const panel = author.page.getByRole('region', { name: 'Colaboradores' })
    await panel.getByText('Solo lo veis quienes participáis', { exact: true }).waitFor()
    expect(await author.page.getByText('Cualquiera puede verlo').count()).toBe(0)
    await expectAccessible(author.page)
    await author.page.goto('/settings')
    await author.page.getByText(`Hemos ocultado tu itinerario «${title}»`).waitFor()
    await author.page.getByRole('button', { name: 'Pedir revisión' }).click()
    const dialog = author.page.getByRole('dialog', { name: 'Pedir revisión' })
    await dialog.getByLabel('¿Por qué crees que nos hemos equivocado?').fill('Era una broma')
    await expectAccessible(author.page)
    await dialog.getByRole('button', { name: 'Pedir revisión' }).click()
    await author.page.getByText('Has pedido una revisión.').waitFor()

    // Not by the same moderator, if there is another.
    await team.page.reload()
    await team.page.getByText('Era una broma').waitFor()
    await team.page.getByRole('radio', { name: /^Mantener la decisión/ }).check()
    await team.page.getByRole('radio', { name: 'Otro motivo' }).check()
    await team.page.getByLabel('Explicación').fill('No')
    await team.page.getByRole('button', { name: 'Decidir' }).click()
    await team.page.getByText('Esto no te toca decidirlo a ti').waitFor()

    const other = await fixture.open(second, { viewport })
    await other.page.goto('/moderation')
    await other.page.getByText('Pide revisión').waitFor()
    await inQueue(other.page).click()
    await other.page.getByRole('radio', { name: /^Retirar la decisión/ }).check()
    await other.page.getByRole('radio', { name: 'Otro motivo' }).check()
    await other.page.getByLabel('Explicación').fill('Nos equivocamos.')
    await other.page.getByRole('button', { name: 'Decidir' }).click()
    await other.page.getByText('Decidido', { exact: true }).first().waitFor()
    await other.page.goto('/moderation/log')
    await other.page.getByText('Nos equivocamos.').first().waitFor()
    const request = other.page.getByRole('listitem').filter({ hasText: `Pide revisión · @${lucia.username}` })
    await request.getByText('Era una broma').waitFor()
    await expectAccessible(other.page)
    await author.page.reload()
    await author.page.getByText(`Hemos retirado la decisión sobre tu itinerario «${title}»`).waitFor()
    for (const { problems } of [reporter, team, author, other]) expect(problems).toEqual([])
  })

  it('lists and profiles can be reported, and a repeated report shows a notice', async () => {
    const { marcos, lucia } = fixture
    const list = await createList(lucia, { title: 'Pendientes' })
    const { page, problems } = await fixture.open(marcos, { viewport })
    await page.goto(`/lists/${list}`)
    await openReport(page)
    await sendReport(page, 'Contenido sexual')
    await page.goto(`/${lucia.username}`)
    await page.getByRole('heading', { name: 'Lucía Ferrer' }).waitFor()
    await openReport(page)
    await sendReport(page, 'Acoso o insultos')
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await openReport(page)
    await page.getByText('Ya lo has denunciado').waitFor()
    expect(problems).toEqual([])
  })

  it('visitors can read the transparency report', async () => {
    const { marcos, lucia } = fixture
    const moderator = await newModerator()
    await reportAndDecide(marcos, moderator, ['itinerary', await createItinerary(lucia)], { action: 'dismiss' })
    const { page } = await fixture.open(undefined, { viewport })
    await page.goto('/terms-of-use')
    await page.getByRole('link', { name: 'Transparencia' }).click()
    await page.getByRole('heading', { name: 'Transparencia' }).waitFor()
    await page.getByText('Desestimadas').first().waitFor()
    await expectAccessible(page)
  })
})

it('the report form is disabled without a network and says so', async () => {
  const { marcos, lucia } = fixture
  const { page, context } = await fixture.open(marcos)
  await page.goto(`/itineraries/${await createItinerary(lucia)}`)
  await openReport(page)
  await context.setOffline(true)
  await page.getByText('Denunciar necesita conexión.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Enviar denuncia' }).isDisabled()).toBe(true)
  await context.setOffline(false)
  await sendReport(page, 'Otro motivo')
})

flow('a moderator suspends an author until a day, inclusive', async () => {
  const [moderator, author] = [await newModerator(), await signUp(fixture.server)]
  const id = await createItinerary(author)
  await postReport(fixture.marcos, 'itinerary', id)
  const { page, problems } = await fixture.open(moderator)
  await page.goto(`/moderation/${(await fetchCase(moderator, id)).id}`)
  await page.getByRole('radio', { name: /^Suspender la cuenta/ }).check()
  await page.getByRole('radio', { name: 'Publicidad o spam' }).check()
  await page.getByLabel('Explicación').fill('Vende viajes.')
  await page.getByRole('button', { name: 'Decidir' }).click()
  await page.getByText('Elige hasta cuándo, a partir de mañana.').waitFor()
  await page.getByRole('textbox', { name: 'Hasta' }).fill('2099-12-31')
  await page.getByRole('button', { name: 'Decidir' }).click()
  await page.getByRole('heading', { name: 'Retirar la decisión' }).waitFor()
  const { suspendedUntil } = await author.call('GET /users/{id}', { params: { id: author.id } })
  expect(suspendedUntil).toBe(await page.evaluate(() => new Date(2100, 0, 1).toISOString()))
  expect(problems).toEqual([])
})

it('a user suspended while editing sees a notice and can only read', async () => {
  const { marcos, lucia } = fixture
  const moderator = await newModerator()
  const id = await createItinerary(lucia, { title: 'Roma' })
  const { page, problems } = await fixture.open(lucia)
  await page.goto(`/itineraries/${id}`)
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page.getByRole('button', { name: 'Añadir evento' }).first().waitFor()
  await postReport(marcos, 'profile', lucia.id)
  const { id: caseId } = await fetchCase(moderator, lucia.id)
  const until = new Date(Date.now() + 24 * 3600_000).toISOString()
  expect((await sendDecision(moderator, caseId, { action: 'suspend', until })).status).toBe(204)
  await page.getByRole('button', { name: 'Añadir evento' }).first().click()
  await page.getByLabel('Título').last().fill('Coliseo')
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByText('No se ha guardado lo último que escribiste').waitFor()
  await page.getByText(/^Tu cuenta está suspendida hasta el/).waitFor()
  await page.getByRole('heading', { name: 'Roma' }).waitFor()
  expect(await page.getByText('Coliseo').count()).toBe(0)
  await page.getByRole('button', { name: 'Editar', exact: true }).click()
  await page
    .getByText(/puedes leer, pero no cambiar nada/)
    .last()
    .waitFor()
  expect(await page.getByRole('button', { name: 'Añadir evento' }).count()).toBe(0)
  expect(problems).toEqual([])
})

it('a suspended user can change the password, but not name, username or avatar', async () => {
  const { marcos, lucia } = fixture
  const moderator = await newModerator()
  const end = new Date()
  end.setHours(24, 0, 0, 0)
  end.setDate(end.getDate() + 3)
  const until = end.toISOString()
  await reportAndDecide(marcos, moderator, ['itinerary', await createItinerary(lucia)], { action: 'suspend', until })
  const { page, problems } = await fixture.open(lucia, { timezoneId: Intl.DateTimeFormat().resolvedOptions().timeZone })
  await page.goto('/settings')
  await page.getByText(/^Tu cuenta está suspendida hasta el \d+ de [a-z]+(?: de \d+)?, incluido: puedes leer/).waitFor()
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true })
  await page.getByText('Mientras tu cuenta esté suspendida no puedes cambiar tu nombre ni tu nombre de usuario.').waitFor()
  for (const label of ['Nombre', 'Nombre de usuario', 'Avatar 2']) expect(await field(label).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Subir imagen' }).isDisabled()).toBe(true)
  await expectAccessible(page)
  await field('Contraseña actual').fill(lucia.password)
  for (const label of ['Nueva contraseña', 'Confirmar nueva contraseña']) await field(label).fill('otra muy larga')
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByText('Cambios guardados').waitFor()
  expect(problems).toEqual([])
})

it('the moderation page is closed to other users', async () => {
  const { page } = await fixture.open(fixture.lucia)
  await page.goto('/moderation')
  await page
    .getByText(/permiso|acceso/i)
    .first()
    .waitFor()
})
