// @module-tag long
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createItinerary, invite } from '#testkit/api/apiClient'
import { pathOf } from '#testkit/browser/pageSteps'
import { setUpSettingsFixture } from '#testkit/browser/peopleFixture'

const fixture = setUpSettingsFixture()
const { open, luciaOnServer, canLogIn } = fixture

it('the color scheme is stored for this browser', async () => {
  const { page } = await open()
  await page.getByRole('radio', { name: 'Oscuro' }).check()
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
  await page.reload()
  await page.getByRole('radio', { name: 'Oscuro' }).waitFor()
  await expect.poll(() => page.getByRole('radio', { name: 'Oscuro' }).isChecked()).toBe(true)
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
})

it('the data export downloads a file and reports a failure', async () => {
  await createItinerary(fixture.lucia, { title: 'Lisboa a paso lento' })
  const { page } = await open()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar mis datos' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(new RegExp(`^periplo-${fixture.lucia.username}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  const data = JSON.parse(await readFile(await download.path(), 'utf8')) as { user: unknown; itineraries: { title: string }[] }
  expect(data.user).toMatchObject({ username: fixture.lucia.username, email: fixture.lucia.email })
  expect(data.itineraries.map(({ title }) => title)).toEqual(['Lisboa a paso lento'])

  await fixture.server.stop()
  await page.getByRole('button', { name: 'Descargar mis datos' }).click()
  await page.getByText('No se han podido descargar tus datos. Por favor, inténtalo de nuevo.').waitFor()
  await fixture.server.restart()
})

flow('an account is deleted with its unshared trips after its password is given', async () => {
  const shared = await createItinerary(fixture.lucia, { title: 'Con Marcos' })
  await invite(fixture.lucia, shared, fixture.marcos)
  const alone = await createItinerary(fixture.lucia, { title: 'Sola' })
  const { page, context, problems } = await open()
  const other = await context.newPage()
  await other.goto('/friends')
  await other.getByRole('button', { name: 'Menú de usuario' }).waitFor()

  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: `¿Borrar la cuenta '@${fixture.lucia.username}'?` })
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  await dialog.getByRole('button', { name: 'Borrar cuenta' }).click()
  await dialog.getByText('Escribe tu contraseña.').waitFor()
  await dialog.getByLabel('Contraseña', { exact: true }).fill('no es esta')
  await dialog.getByRole('button', { name: 'Borrar cuenta' }).click()
  await dialog.getByText('La contraseña no es correcta.').waitFor()
  expect((await luciaOnServer()).name).toBe('Lucía Ferrer')

  await dialog.getByLabel('Contraseña', { exact: true }).fill(fixture.lucia.password)
  await dialog.getByRole('button', { name: 'Borrar cuenta' }).click()
  await page.getByText('Tu cuenta se ha borrado').first().waitFor()
  await page.getByRole('link', { name: 'Iniciar sesión' }).first().waitFor()
  await expect.poll(() => pathOf(page)).toBe('/')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => !/scheme/.test(key)))).toEqual([])
  await other.getByRole('button', { name: 'Menú de usuario' }).waitFor({ state: 'hidden' })
  expect(await canLogIn(fixture.lucia.username, fixture.lucia.password)).toBe(false)
  await page.goto(`/${fixture.lucia.username}`)
  await page.getByText('Oops! Esta cuenta no existe.').waitFor()
  const seen = await Promise.all(
    [shared, alone].map(async (id) => (await fixture.marcos.attempt('GET /itineraries/{id}', { params: { id } })).status),
  )
  expect(seen).toEqual([200, 404])
  expect(problems).toEqual([])
})

it.each([0, 1500])('signing out on a page that needs an account leads home, with history moves after %i ms', async (delay) => {
  const person = await open()
  const { page } = person
  const moves = await page.evaluateHandle((ms) => {
    const go = history.go.bind(history)
    const counts = { begun: 0, done: 0 }
    history.go = (delta) => {
      counts.begun += 1
      setTimeout(() => {
        go(delta)
        counts.done += 1
      }, ms)
    }
    return counts
  }, delay)
  await person.logOut()
  await expect.poll(() => pathOf(page)).toBe('/')
  await page.getByRole('heading', { name: 'Populares esta semana' }).waitFor()
  await expect.poll(() => moves.evaluate(({ begun, done }) => [begun, done])).toEqual([1, 1])
  await expect.poll(() => pathOf(page)).toBe('/')
})

it('deleting an account first asks about unsaved work', async () => {
  const trip = await createItinerary(fixture.lucia, { title: 'Roma sin red' })
  const person = await open({ serviceWorkers: 'allow' })
  const { page, context } = person
  await page.goto(`/itineraries/${trip}`)
  await person.edit()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await person.addEvent(1, 'Coliseo')
  await person.waitForSaveState(/Guardado en este dispositivo/)
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Configuración' }).click()
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar.' })
  await question.getByRole('button', { name: 'Esperar' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.getByRole('button', { name: 'Borrar cuenta' }).click()
  await question.getByRole('button', { name: 'Salir y perderlos' }).click()
  await page.getByRole('dialog', { name: /¿Borrar la cuenta/ }).waitFor()
})
