// @module-tag long
import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { createGate } from '#testkit/gate'
import { holdNotice } from '#testkit/browser/pageSteps'
import type { UserTab } from '#testkit/browser/userTab'
import { png } from '#testkit/api/pictures'
import { setUpTripFixture } from '#testkit/browser/tripFixture'
import { buttonIn, currentDialog, openEventForm } from '#testkit/browser/tripSteps'

const fixture = setUpTripFixture()
const { open } = fixture

describe('pictures', () => {
  const file = async () => ({ name: 'IMG_4711.png', mimeType: 'image/png', buffer: await png(300, 200) })
  const chooseIn = async (place: Locator) => place.locator('input[type=file]').setInputFiles(await file())
  const pictureOf = (person: UserTab, title: string) => person.event(title).locator('img').first().getAttribute('src')

  flow('of an event are previewed before saving, shown to other members and removed', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno, { edits: false })]
    await expect.poll(() => pictureOf(ana, 'Coliseo')).toBe('/images/categories/landmark.svg')
    await openEventForm(ana, 'Coliseo')
    await currentDialog(ana).getByText('La de monumento, si no subes otra').waitFor()
    await chooseIn(currentDialog(ana))
    await currentDialog(ana).locator('img[src^="blob:"]').waitFor()
    await buttonIn(currentDialog(ana), 'Guardar').click()
    for (const person of [ana, bruno]) await expect.poll(() => pictureOf(person, 'Coliseo')).toMatch(/^\/uploads\//)
    await ana.waitForSaveState('Todo guardado')

    await openEventForm(ana, 'Coliseo')
    await buttonIn(currentDialog(ana), 'Quitar imagen').click()
    await buttonIn(currentDialog(ana), 'Guardar').click()
    for (const person of [ana, bruno])
      await expect.poll(() => pictureOf(person, 'Coliseo')).toBe('/images/categories/landmark.svg')
    await ana.page.keyboard.press('Control+z')
    for (const person of [ana, bruno]) await expect.poll(() => pictureOf(person, 'Coliseo')).toMatch(/^\/uploads\//)
  })

  it('of an event follow its undo and redo, during and after the upload', async () => {
    const ana = await open(fixture.trip.ana)
    const { opened, open: letThrough } = createGate()
    await ana.page.route('**/api/upload/event-image', async (route) => {
      await opened
      await route.fallback()
    })
    await buttonIn(ana.day(1), 'Añadir evento').click()
    await currentDialog(ana).getByLabel('Título').fill('Cena')
    await chooseIn(currentDialog(ana))
    await currentDialog(ana).locator('img[src^="blob:"]').waitFor()
    await buttonIn(currentDialog(ana), 'Guardar').click()
    await currentDialog(ana).waitFor({ state: 'hidden' })
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^blob:/)
    await ana.page.keyboard.press('Control+z')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await ana.waitForSaveState('Todo guardado')

    await buttonIn(ana.page, 'Rehacer').click()
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^blob:/)
    // Undo the delete of its day after the upload finished.
    await buttonIn(ana.day(1), 'Borrar día').click()
    await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(2)
    letThrough()
    await ana.waitForSaveState('Todo guardado')
    await ana.page.keyboard.press('Control+z')
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^\/uploads\//)
    await ana.waitForSaveState('Todo guardado')
    await ana.page.keyboard.press('Control+z')
    await ana.page.getByText('Deshecho: añadir Cena.').waitFor()
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await buttonIn(ana.page, 'Rehacer').click()
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^\/uploads\//)
  })

  it('of an event in another format are refused with a message', async () => {
    const ana = await open(fixture.trip.ana)
    await openEventForm(ana, 'Coliseo')
    await currentDialog(ana)
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await currentDialog(ana).getByText('Ese archivo no es una imagen .png, .jpg o .jpeg.').waitFor()
  })

  it('on the cover are changed and removed only by the owner', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    const coverOf = (person: UserTab) => person.page.getByRole('article').locator('img').first().getAttribute('src')
    expect(await buttonIn(bruno.page, 'Cambiar portada').count()).toBe(0)
    await expect.poll(() => coverOf(ana)).toMatch(/^\/covers\//)
    const choosing = ana.page.waitForEvent('filechooser')
    await buttonIn(ana.page, 'Cambiar portada').click()
    await (await choosing).setFiles(await file())
    for (const person of [ana, bruno]) await expect.poll(() => coverOf(person)).toMatch(/^\/uploads\//)
    const own = await coverOf(bruno)
    await buttonIn(ana.page, 'Quitar imagen').click()
    const notice = await holdNotice(ana.page, 'Portada quitada')
    for (const person of [ana, bruno]) await expect.poll(() => coverOf(person)).toMatch(/^\/covers\//)
    await notice.getByRole('button', { name: 'Deshacer' }).click()
    for (const person of [ana, bruno]) await expect.poll(() => coverOf(person)).toBe(own)
  })
})
