// @module-tag long
import { expect, it } from 'vitest'
import type { UserTab } from '#testkit/browser/userTab'
import { jpeg } from '#testkit/api/pictures'
import { setUpTripFixture } from '#testkit/browser/tripFixture'

const fixture = setUpTripFixture()
const { open } = fixture

const field = ({ page }: UserTab, name: string) => page.getByRole('textbox', { name, exact: true })
const press = ({ page }: UserTab, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const toast = ({ page }: UserTab, text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
const onServer = () => fixture.trip.ana.call('GET /itineraries/{id}', { params: { id: fixture.trip.id } })

async function write(person: UserTab, name: string, text: string): Promise<void> {
  await field(person, name).fill(text)
  await field(person, name).blur()
}

it('undo reverts the last change of any kind, names it and leads to it when it is off screen', async () => {
  const ana = await open(fixture.trip.ana)
  const { page } = ana
  await ana.addEvent(1, 'Cena')
  await write(ana, 'Título', 'Roma sin prisa')
  await write(ana, 'Descripción', 'Despacio,\n\n\n\ny a pie ')
  await page.getByTitle('Cambiar fechas').click()
  const dates = page.getByRole('dialog')
  await dates.getByRole('group', { name: 'Fecha de fin' }).getByRole('spinbutton').first().click()
  await page.keyboard.type('27102027')
  await dates.getByRole('button', { name: 'Guardar' }).click()
  await dates.waitFor({ state: 'hidden' })
  await page.getByRole('switch').click()
  await ana.waitForSaveState('Todo guardado')
  const before = await onServer()
  expect(before).toMatchObject({ title: 'Roma sin prisa', description: 'Despacio,\n\ny a pie', dayCount: 4 })

  const words = ['cambiar quién puede verlo', 'cambiar las fechas', 'cambiar la descripción', 'cambiar el título', 'añadir Cena']
  for (const what of words) {
    await page.keyboard.press('Control+z')
    await toast(ana, `Deshecho: ${what}.`).waitFor()
  }
  await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
  await ana.waitForSaveState('Todo guardado')
  expect(await onServer()).toMatchObject({
    title: 'Roma con calma',
    description: '',
    dayCount: 3,
    isPublic: !before.isPublic,
  })

  for (let i = 0; i < 5; i += 1) await press(ana, 'Rehacer')
  await ana.waitForSaveState('Todo guardado')
  await expect.poll(async () => (await onServer()).isPublic).toBe(before.isPublic)
  expect(await onServer()).toMatchObject({ title: 'Roma sin prisa', dayCount: 4 })

  await page.setViewportSize({ width: 1440, height: 500 })
  for (let i = 0; i < 3; i += 1) await press(ana, 'Deshacer')
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.keyboard.press('Control+z')
  await toast(ana, 'Deshecho: cambiar el título.').getByRole('button', { name: 'Ver' }).click()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main h1')?.getBoundingClientRect().top ?? -1))
    .toBeGreaterThan(0)
})

it('undo restores the cover, pending or saved, but never over a newer one', async () => {
  const ana = await open(fixture.trip.ana)
  const cover = () => ana.page.getByRole('article').locator('img').first().getAttribute('src')
  const choose = async (name: string) => {
    const choosing = ana.page.waitForEvent('filechooser')
    await press(ana, 'Cambiar portada')
    await (await choosing).setFiles({ name, mimeType: 'image/jpeg', buffer: Buffer.from(await jpeg(name.length * 20, 200)) })
    await expect.poll(async () => (await onServer()).image).toMatch(/^\/uploads\//)
    await ana.waitForSaveState('Todo guardado')
    return (await onServer()).image
  }
  const first = await choose('uno.jpg')
  await expect.poll(cover).toBe(first)
  await ana.page.keyboard.press('Control+z')
  await expect.poll(cover).toMatch(/^\/covers\//)
  await ana.page.keyboard.press('Control+y')
  await expect.poll(cover).toBe(first)

  await ana.context.setOffline(true)
  await press(ana, 'Quitar imagen')
  await expect.poll(cover).toMatch(/^\/covers\//)
  await ana.page.keyboard.press('Control+z')
  await expect.poll(cover).toBe(first)
  await ana.context.setOffline(false)
  await ana.waitForSaveState('Todo guardado')

  const { image: _, ...path } = { image: null, params: { id: fixture.trip.id } }
  await fixture.trip.ana.call('PATCH /itineraries/{id}', { ...path, body: { image: null } })
  await expect.poll(cover).toMatch(/^\/covers\//)
  await ana.page.keyboard.press('Control+z')
  await toast(ana, 'Se queda como está.').waitFor()
  expect((await onServer()).image).toBeNull()
})

it('a too long title or description is refused immediately and marked unsaved until shortened', async () => {
  const ana = await open(fixture.trip.ana)
  const { page } = ana
  const long = 'x'.repeat(52)
  await ana.waitForSaveState('Todo guardado')
  await field(ana, 'Título').fill(long)
  await page.getByRole('alert').getByText('Como mucho 50 caracteres: sobran 2. Así no se guarda.').waitFor()
  await ana.waitForSaveState('Necesita atención')
  await field(ana, 'Título').blur()
  await page.reload()
  await page.getByRole('alert').getByText('Como mucho 50 caracteres: sobran 2.').waitFor()
  await expect.poll(() => field(ana, 'Título').inputValue()).toBe(long)
  await ana.waitForSaveState('Necesita atención')
  await press(ana, 'Dejar de editar')
  await ana.waitForSaveState('Necesita atención')
  await page.getByRole('banner').getByText('Necesita atención').first().click()
  await page.getByText('es demasiado largo y no se ha guardado').waitFor()
  await page.keyboard.press('Escape')
  await ana.edit()
  await write(ana, 'Título', 'x'.repeat(50))
  await ana.waitForSaveState('Todo guardado')
  expect((await onServer()).title).toBe('x'.repeat(50))

  await field(ana, 'Descripción').fill('y'.repeat(251))
  await page.getByRole('alert').getByText('Como mucho 250 caracteres: sobra 1. Así no se guarda.').waitFor()
  await ana.waitForSaveState('Necesita atención')
  await field(ana, 'Descripción').press('Escape')
  await ana.waitForSaveState('Todo guardado')
  await ana.day(1).getByRole('button', { name: 'Añadir evento' }).click()
  await page.getByRole('dialog').getByLabel('Título').fill('z'.repeat(53))
  await page.getByText('Como mucho 50 caracteres: sobran 3. Así no se guarda.').waitFor()
})

it('the share dialog says who can open the link, and the owner sets the audience there', async () => {
  const { trip } = fixture
  await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { isPublic: false } })
  const [ana, bruno] = [await open(trip.ana, { edits: false }), await open(trip.bruno, { edits: false })]
  const note = 'Es privado: el enlace solo se abre a quienes colaboran en él.'
  for (const person of [ana, bruno]) {
    await press(person, 'Compartir')
    await person.page.getByRole('dialog', { name: 'Compartir' }).getByText(note).waitFor()
  }
  const choice = (person: UserTab, name: string) =>
    person.page.getByRole('radiogroup', { name: '¿Quién puede verlo?' }).getByRole('radio', { name })
  expect(await bruno.page.getByRole('radio').count()).toBe(0)
  await choice(ana, 'Seguidores').check()
  const followers = `El enlace solo se abre a quienes siguen a @${trip.ana.username} o colaboran en él.`
  await ana.page.getByText('El enlace solo se abre a quienes te siguen o colaboran en él.').waitFor()
  await bruno.page.getByText(followers).waitFor()
  await expect.poll(async () => (await onServer()).audience).toBe('followers')
  await choice(ana, 'Con enlace').check()
  await bruno.page.getByText(followers).waitFor({ state: 'detached' })
  await expect.poll(async () => (await onServer()).audience).toBe('link')
  await choice(ana, 'Privado').check()
  await bruno.page.getByText(note).waitFor()
  await choice(ana, 'Público').check()
  await ana.page.getByText(note).waitFor({ state: 'detached' })
  await bruno.page.getByText(note).waitFor({ state: 'detached' })
  expect((await onServer()).isPublic).toBe(true)
})

it('adding the owner or an existing member shows an explanation', async () => {
  const { trip } = fixture
  const ana = await open(trip.ana)
  const add = async (username: string, sentence: string) => {
    await field(ana, 'Nombre de usuario').fill(username)
    await press(ana, 'Añadir colaborador')
    await ana.page.getByText(sentence).waitFor()
  }
  await add(trip.ana.username.toUpperCase(), 'Este itinerario ya es tuyo: no hace falta que te añadas.')
  await add(`@${trip.bruno.username}`, `@${trip.bruno.username} ya participa en este itinerario.`)
  expect(await ana.page.getByText('ya puede editar').count()).toBe(0)
})
