// @module-tag long
import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { holdNotice } from '#testkit/browser/pageSteps'
import type { UserTab } from '#testkit/browser/userTab'
import { setUpTripFixture } from '#testkit/browser/tripFixture'
import { buttonIn, currentDialog, openEventForm } from '#testkit/browser/tripSteps'

const fixture = setUpTripFixture()
const { open, allSee } = fixture

const heard = (person: UserTab, sentence: string | RegExp) =>
  person.page.getByRole('status').filter({ hasText: sentence }).first().waitFor({ state: 'attached' })

describe('two editors on one page', () => {
  it("see each other's changes as they are saved", async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno, { edits: false })]
    let title = 'Foro'
    for (const next of ['Foro Romano', 'Foro Romano y Palatino', 'El Foro']) {
      await ana.renameEvent(title, next)
      await bruno.event(next).waitFor()
      title = next
    }
  })

  it('see who is present and what each one edits, until they stop', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    await ana.page.getByRole('list', { name: 'También aquí: Bruno Gil' }).waitFor()
    await heard(ana, 'Bruno está aquí.')

    await openEventForm(bruno, 'Foro')
    const tag = ana.event('Foro').getByText('Bruno está editando', { exact: true })
    await tag.waitFor()
    const styleOf = (place: Locator, name: string) =>
      place.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
    const color = await styleOf(tag, 'background-color')
    await expect.poll(() => styleOf(tag.locator('..'), 'box-shadow')).toContain(`${color} 0px 0px 0px 2px inset`)
    const face = ana.page.getByRole('list', { name: 'También aquí: Bruno Gil' }).locator('img')
    await expect.poll(() => styleOf(face, 'box-shadow')).toContain(color)
    await heard(ana, 'Bruno está editando Foro.')
    await openEventForm(ana, 'Foro')
    await currentDialog(bruno).getByLabel('Nota').focus()
    await currentDialog(ana).getByText('Bruno está editando la nota').waitFor()
    await ana.page.keyboard.press('Escape')

    await bruno.page.keyboard.press('Escape')
    await expect.poll(() => ana.page.getByText('Bruno está editando', { exact: true }).count()).toBe(0)
    await bruno.page.close()
    await expect.poll(() => ana.page.getByRole('list', { name: /^También aquí/ }).count()).toBe(0)
  })

  it('are not shown as editing after half a minute without input, until the next key', async () => {
    const ana = await open(fixture.trip.ana)
    const bruno = await open(fixture.trip.bruno)
    await bruno.page.clock.install()
    await openEventForm(bruno, 'Foro')
    const tag = ana.event('Foro').getByText('Bruno está editando', { exact: true })
    await tag.waitFor()
    await bruno.page.clock.runFor(31_000)
    await tag.waitFor({ state: 'detached' })
    await bruno.page.keyboard.press('ArrowLeft')
    await tag.waitFor()
  })

  flow('write one note concurrently and lose no text', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    for (const [person, words] of [
      [ana, 'Entradas compradas.'],
      [bruno, 'Quedamos a las nueve.'],
    ] as const) {
      await openEventForm(person, 'Foro')
      await currentDialog(person).getByLabel('Nota').fill(words)
    }
    for (const person of [ana, bruno]) await buttonIn(currentDialog(person), 'Guardar').click()
    for (const person of [ana, bruno])
      await expect
        .poll(() => person.event('Foro').textContent())
        .toMatch(/(?=.*Entradas compradas\.)(?=.*Quedamos a las nueve\.)/s)
  })
})

it('a form shows its target day, also after another editor moves the event or deletes the day', async () => {
  const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
  await openEventForm(ana, 'Foro')
  await currentDialog(ana)
    .getByText(/^Día 1 - /)
    .waitFor()
  await bruno.moveEvent('Foro', /^Día 2/)
  await currentDialog(ana)
    .getByText(/^Día 2 - /)
    .waitFor()
  await ana.page.keyboard.press('Escape')
  await currentDialog(ana).waitFor({ state: 'hidden' })

  await ana.unfold(3)
  await buttonIn(ana.day(3), 'Añadir evento').click()
  await currentDialog(ana).getByLabel('Título').fill('Cena')
  await bruno.unfold(3)
  await buttonIn(bruno.day(3), 'Borrar día').click()
  await currentDialog(ana).getByText('Ideas', { exact: true }).waitFor()
  await buttonIn(currentDialog(ana), 'Guardar').click()
  await bruno.page.getByRole('region', { name: 'Ideas' }).getByText('Cena', { exact: true }).waitFor()
  await expect.poll(() => bruno.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(2)
})

it('a double click acts once, and not on the element that takes the place', async () => {
  const ana = await open(fixture.trip.ana)
  await buttonIn(ana.day(1), 'Añadir evento').click()
  await currentDialog(ana).getByLabel('Título').fill('Cena')
  await buttonIn(currentDialog(ana), 'Guardar').dblclick()
  await currentDialog(ana).waitFor({ state: 'hidden' })
  await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino', 'Cena'])
  await buttonIn(ana.event('Coliseo'), 'Borrar').dblclick()
  await buttonIn(ana.event('Cena'), 'Borrar').dblclick()
  await ana.waitForSaveState('Todo guardado')
  await expect.poll(async () => [await ana.titles(1), await currentDialog(ana).count()]).toEqual([['Foro', 'Palatino'], 0])
})

describe('undo and redo', () => {
  flow("affect only the user's own changes, work with buttons and keys, and name the change", async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    await expect.poll(() => buttonIn(ana.page, 'Deshacer').isDisabled()).toBe(true)
    await ana.renameEvent('Foro', 'Foro Romano')
    await ana.moveEvent('Palatino', /^Día 2/)
    await bruno.renameEvent('Coliseo', 'Coliseo de noche')
    await allSee(1, ['Coliseo de noche', 'Foro Romano'])

    await buttonIn(ana.page, 'Deshacer').click()
    await ana.page.getByText('Deshecho: mover Palatino.').waitFor()
    await allSee(1, ['Coliseo de noche', 'Foro Romano', 'Palatino'])
    await ana.page.keyboard.press('Control+z')
    await allSee(1, ['Coliseo de noche', 'Foro', 'Palatino'])
    await expect.poll(() => buttonIn(ana.page, 'Deshacer').isDisabled()).toBe(true)
    await ana.page.keyboard.press('Control+Shift+Z')
    await allSee(1, ['Coliseo de noche', 'Foro Romano', 'Palatino'])
    await ana.page.keyboard.press('Control+y')
    await allSee(1, ['Coliseo de noche', 'Foro Romano'])
    await bruno.page.keyboard.press('Control+z')
    await allSee(1, ['Coliseo', 'Foro Romano'])
    await ana.page.getByRole('button', { name: 'Todo guardado' }).first().click()
    await ana.page.getByRole('dialog', { name: 'Dónde están tus cambios' }).waitFor()
  })

  it('cover additions, ideas, days and deletions, back to the initial state', async () => {
    const ana = await open(fixture.trip.ana)
    await ana.addEvent(1, 'Cena')
    await ana.moveEvent('Foro', /^Ideas/)
    await buttonIn(ana.day(1), 'Mover día').click()
    await ana.page.getByRole('menuitem', { name: /^Día 3/ }).click()
    await expect.poll(() => ana.titles(3)).toEqual(['Coliseo', 'Palatino', 'Cena'])
    await buttonIn(ana.day(3), 'Borrar día').click()
    await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(2)
    await buttonIn(ana.page, 'Añadir día').click()
    await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(3)
    for (let i = 0; i < 5; i += 1) await ana.page.keyboard.press('Control+z')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(3)
    for (let i = 0; i < 5; i += 1) await buttonIn(ana.page, 'Rehacer').click()
    await expect.poll(() => ana.page.getByText('Cena', { exact: true }).count()).toBe(0)
  })

  it('leave the keys to a text field and keep later changes of other users', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    await ana.renameEvent('Foro', 'Foro Romano')
    await allSee(1, ['Coliseo', 'Foro Romano', 'Palatino'])
    await openEventForm(ana, 'Coliseo')
    await currentDialog(ana).getByLabel('Título').pressSequentially(' y arco')
    await ana.page.keyboard.press('Control+z')
    await ana.page.keyboard.press('Escape')
    await currentDialog(ana).waitFor({ state: 'hidden' })
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro Romano', 'Palatino'])

    await bruno.renameEvent('Foro Romano', 'El Foro, dice Bruno')
    await allSee(1, ['Coliseo', 'El Foro, dice Bruno', 'Palatino'])
    await ana.page.keyboard.press('Control+z')
    await ana.page.getByText('Otra persona lo ha cambiado después. Se queda como está.').waitFor()
    await allSee(1, ['Coliseo', 'El Foro, dice Bruno', 'Palatino'])
  })

  it('close the notice of a deletion that is undone by key', async () => {
    const ana = await open(fixture.trip.ana)
    await ana.deleteEvent('Foro')
    const notice = await holdNotice(ana.page, 'Evento borrado')
    await ana.page.keyboard.press('Control+z')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await notice.waitFor({ state: 'hidden' })
  })

  it('work without a connection, and the notice of a deletion undoes only that', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno, { edits: false })]
    await ana.context.setOffline(true)
    await ana.waitForSaveState('Sin conexión')
    await ana.deleteEvent('Foro')
    const notice = ana.page.getByRole('listitem').filter({ hasText: 'Evento borrado' })
    // Hovering keeps the notice open.
    await notice.hover()
    await buttonIn(ana.event('Palatino'), 'Editar').press('Enter')
    await currentDialog(ana).getByLabel('Título').fill('Palatino y jardines')
    await currentDialog(ana).getByLabel('Título').press('Enter')
    await currentDialog(ana).waitFor({ state: 'hidden' })
    await buttonIn(notice, 'Deshacer').click()
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino y jardines'])
    await ana.page.keyboard.press('Control+z')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])

    await ana.page
      .getByRole('banner')
      .getByText(/^Guardado en este dispositivo/)
      .click()
    const panel = ana.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
    await panel.getByText('Ahora mismo no se llega al servidor.').waitFor()
    await expect
      .poll(() => panel.getByRole('listitem').allTextContents())
      .toEqual(['borrar Foro', 'cambiar Palatino y jardines', 'deshacer borrar Foro', 'deshacer cambiar Palatino y jardines'])
    await ana.page.keyboard.press('Escape')
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    await allSee(1, ['Coliseo', 'Foro', 'Palatino'])
    await expect.poll(() => bruno.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
  })
})
