// @module-tag long
import type { Page, Request } from 'playwright'
import { describe, expect, it } from 'vitest'
import { flow } from '#testkit/browser/flow'
import { expectAccessible } from '#testkit/browser/expectAccessible'
import type { UserTab } from '#testkit/browser/userTab'
import { phoneContext } from '#testkit/browser/sharedTrip'
import { setUpTripFixture } from '#testkit/browser/tripFixture'
import { buttonIn, currentDialog, openEventForm } from '#testkit/browser/tripSteps'

const fixture = setUpTripFixture()
const { open } = fixture

/** Records alerts from now on; returns those seen. */
async function alertsOn(person: UserTab): Promise<() => Promise<string[]>> {
  await person.page.evaluate(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('main [role="alert"]')) seen.add(alert.textContent)
    }).observe(document.body, { subtree: true, childList: true })
    Object.assign(window, { seen })
  })
  return () => person.page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
}

/** The window gets the focus once the server has deleted, before the page knows. Collects what the page asks for then. */
async function readsDuringDeletion(page: Page): Promise<readonly string[]> {
  const asked: string[] = []
  const hears = (request: Request) => void asked.push(request.url())
  await page.route('**/api/itineraries/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const response = await route.fetch()
    page.on('request', hears)
    // Answers are stale by then.
    await page.clock.setFixedTime(Date.now() + 60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    page.off('request', hears)
    await route.fulfill({ response })
  })
  return asked
}

describe('the dates', () => {
  it('are changed by the owner, never below the number of days, and allow another day', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    expect(await bruno.page.getByTitle('Cambiar fechas').count()).toBe(0)
    await ana.page.getByTitle('Cambiar fechas').waitFor()
    expect(await buttonIn(ana.page, 'Añadir día').count()).toBe(0)
    const change = async (field: string, digits: string) => {
      await ana.page.getByTitle('Cambiar fechas').click()
      await currentDialog(ana).getByRole('group', { name: 'Fecha de inicio' }).waitFor()
      await ana.typeDate(field, digits)
    }
    await change('Fecha de fin', '25102027')
    await currentDialog(ana)
      .getByText('Este itinerario tiene 3 días. Elimina días del itinerario antes de adelantar la fecha de fin.')
      .waitFor()
    await expect.poll(() => buttonIn(currentDialog(ana), 'Guardar').isDisabled()).toBe(true)
    await ana.typeDate('Fecha de fin', '20102027')
    await currentDialog(ana).getByText('La fecha de fin no puede ser anterior a la fecha de inicio.').waitFor()
    await ana.typeDate('Fecha de inicio', '25102027')
    await currentDialog(ana).getByText('La fecha de inicio no puede ser posterior a la fecha de fin.').waitFor()
    await ana.typeDate('Fecha de fin', '26102027')
    await currentDialog(ana)
      .getByText('Este itinerario tiene 3 días. Elimina días del itinerario antes de adelantar la fecha de fin.')
      .waitFor()
    await ana.typeDate('Fecha de fin', '28102027')
    await buttonIn(currentDialog(ana), 'Guardar').click()
    await currentDialog(ana).waitFor({ state: 'hidden' })
    for (const person of [ana, bruno]) await person.page.getByRole('heading', { name: 'Día 1 - Lunes, 25 de octubre' }).waitFor()
    for (const person of [ana, bruno]) await buttonIn(person.page, 'Añadir día').waitFor()
  })

  it('show a notice without any day, and an added day gets the focus', async () => {
    const ana = await open(fixture.trip.ana)
    for (let left = 2; left >= 0; left -= 1) {
      await ana.unfold(1)
      await buttonIn(ana.day(1), 'Borrar día').click()
      await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(left)
    }
    await ana.page.getByText('Este itinerario no tiene días').waitFor()
    const add = buttonIn(ana.page, 'Añadir día')
    const marks = await add.evaluateAll((buttons) =>
      buttons.map((one) => getComputedStyle(one.closest('li') ?? one).listStyleType),
    )
    expect(marks).toEqual(['none', 'none'])
    await add.last().press('Enter')
    const focused = () => ana.page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toMatch(/^Día 1/)
  })
})

describe('a member', () => {
  flow('is added by username, with an error for bad names, and removed by the owner', async () => {
    const [ana, carla] = [await open(fixture.trip.ana), await open(fixture.trip.carla)]
    const field = ana.page.getByLabel('Nombre de usuario')
    await buttonIn(ana.page, 'Añadir colaborador').click()
    await ana.page.getByText('Por favor, ingresa un nombre de usuario.').waitFor()
    await field.fill('nadie-se-llama-asi')
    await buttonIn(ana.page, 'Añadir colaborador').click()
    await ana.page.getByText('Error al añadir colaborador. Por favor, inténtalo de nuevo.').waitFor()

    await buttonIn(ana.page, 'Quitar a Carla Sanz').click()
    await ana.page.getByRole('dialog', { name: '¿Quitar a Carla Sanz?' }).getByRole('button', { name: 'Quitar' }).click()
    await carla.page.getByText('Ya no tienes acceso a este itinerario').waitFor()
    await expect.poll(() => buttonIn(ana.page, 'Quitar a Carla Sanz').count()).toBe(0)
    await field.fill(fixture.trip.carla.username)
    await buttonIn(ana.page, 'Añadir colaborador').click()
    await buttonIn(ana.page, 'Quitar a Carla Sanz').waitFor()
  })

  it('leaves after a confirmation and lands on the home page', async () => {
    const [ana, bruno] = [await open(fixture.trip.ana), await open(fixture.trip.bruno)]
    await buttonIn(bruno.page, 'Opciones').first().click()
    await bruno.page.getByRole('menuitem', { name: 'Salir del itinerario' }).click()
    const question = bruno.page.getByRole('dialog', { name: "¿Salir de 'Roma con calma'?" })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
    await buttonIn(bruno.page, 'Opciones').first().click()
    await bruno.page.getByRole('menuitem', { name: 'Salir del itinerario' }).click()
    const alerts = await alertsOn(bruno)
    await question.getByRole('button', { name: 'Salir' }).click()
    await bruno.page.waitForURL('/')
    await bruno.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await alerts()).toEqual([])
    await expect.poll(() => buttonIn(ana.page, 'Quitar a Bruno Gil').count()).toBe(0)
  })

  it('becomes owner when the account of the owner is deleted, and can delete the trip', async () => {
    const [bruno, carla] = [await open(fixture.trip.bruno), await open(fixture.trip.carla, { edits: false })]
    expect(await buttonIn(bruno.page, 'Borrar itinerario').count()).toBe(0)
    await fixture.trip.ana.call('DELETE /users/{id}', {
      params: { id: fixture.trip.ana.id },
      body: { password: fixture.trip.ana.password },
    })
    await buttonIn(bruno.page, 'Quitar a Carla Sanz').waitFor()
    await buttonIn(bruno.page, 'Borrar itinerario').click()
    const alerts = await alertsOn(bruno)
    const refused: string[] = []
    bruno.page.on('response', (response) => void (response.status() >= 400 && refused.push(response.url())))
    const asked = await readsDuringDeletion(bruno.page)
    await bruno.page.getByRole('dialog').getByRole('button', { name: 'Borrar' }).click()
    await bruno.page.waitForURL('/')
    await bruno.page.getByText('Itinerario borrado').waitFor()
    await bruno.page.getByRole('heading', { level: 1 }).waitFor()
    expect([await alerts(), refused, asked]).toEqual([[], [], []])
    await carla.page.getByText('Este itinerario ya no existe').waitFor()
  })

  it('is listed with the owner marked', async () => {
    const ana = await open(fixture.trip.ana, { edits: false })
    await buttonIn(ana.page, 'Colaboradores: Bruno Gil, Carla Sanz').click()
    const list = ana.page.getByRole('dialog', { name: 'Quién participa' }).getByRole('listitem')
    await expect.poll(() => list.count()).toBe(3)
    await expect
      .poll(() => list.filter({ hasText: 'Propietario' }).allTextContents())
      .toEqual([expect.stringContaining('Ana Ruiz')])
  })

  flow('sets the visibility as owner, and a choice that fails to save stays, marked as unsaved', async () => {
    const ana = await open(fixture.trip.ana)
    const isPublic = ana.page.getByRole('switch', { name: 'Público' })
    await isPublic.waitFor()
    let isServerAway = true
    await ana.page.route('**/api/itineraries/*', (route) =>
      isServerAway && route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await isPublic.click()
    await ana.page.getByRole('switch', { name: 'Privado' }).waitFor()
    await ana.page.getByText('Sin guardar', { exact: true }).waitFor()
    // Retry while requests still fail: later the page retries by itself.
    const again = ana.page.waitForRequest((request) => request.method() === 'PATCH')
    await buttonIn(ana.page, 'Reintentar').click()
    await again
    isServerAway = false
    await ana.page.getByText('Sin guardar', { exact: true }).waitFor({ state: 'detached' })
    await ana.waitForSaveState('Todo guardado')
    const { isPublic: saved } = await fixture.trip.ana.call('GET /itineraries/{id}', { params: { id: fixture.trip.id } })
    expect(saved).toBe(false)
  })
})

it('title and description of maximum length are fully visible while editing', async () => {
  const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützen1'
  const params = { id: fixture.trip.id }
  await fixture.trip.ana.call('PATCH /itineraries/{id}', { params, body: { title, description: 'x'.repeat(250) } })
  const ana = await open(fixture.trip.ana)
  for (const name of ['Título', 'Descripción']) {
    const field = ana.page.getByRole('textbox', { name })
    // Less than a line, as glyphs overflow theirs.
    await expect.poll(() => field.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThan(10)
  }
})

it('a long trip shows its beginning before the days below the screen', async () => {
  const { ana } = fixture.trip
  await ana.call('PATCH /itineraries/{id}', { params: { id: fixture.trip.id }, body: { endDate: '2027-12-22' } })
  for (let days = 3; days < 60; days += 1) await fixture.trip.addDay()
  const { page } = await open(ana, {
    edits: false,
    beforeOpening: (empty) =>
      empty.addInitScript(() => {
        const counts: number[] = []
        Object.assign(window, { counts })
        new MutationObserver(() => {
          const count = document.querySelectorAll('[data-fold]').length
          if (count !== (counts.at(-1) ?? 0)) counts.push(count)
        }).observe(document, { subtree: true, childList: true })
      }),
  })
  await expect.poll(() => page.locator('[data-fold]').count()).toBe(60)
  const [first = 60] = await page.evaluate(() => (window as unknown as { counts: number[] }).counts)
  expect(first).toBeLessThan(20)
})

describe('the title', () => {
  it('shows a remote change while focused, but keeps typed text until Escape', async () => {
    const { ana, id } = fixture.trip
    const here = await open(ana)
    const title = here.page.getByRole('textbox', { name: 'Título' })
    await title.focus()
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Roma, otra vez' } })
    await expect.poll(() => title.inputValue()).toBe('Roma, otra vez')
    await here.page.getByText('14/50', { exact: true }).waitFor()
    await title.press('Enter')
    await expect.poll(() => here.page.getByText('14/50', { exact: true }).count()).toBe(0)
    await here.waitForSaveState('Todo guardado')
    expect((await ana.call('GET /itineraries/{id}', { params: { id } })).title).toBe('Roma, otra vez')

    await title.focus()
    await title.pressSequentially('!')
    await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { title: 'Roma, de lejos', description: 'De lejos' } })
    await expect.poll(() => here.page.getByRole('textbox', { name: 'Descripción' }).inputValue()).toBe('De lejos')
    await expect.poll(() => title.inputValue()).toBe('Roma, otra vez!')
    await title.press('Escape')
    await expect.poll(() => title.inputValue()).toBe('Roma, de lejos')
  })
})

describe('the page', () => {
  it('lets a member like the trip and open the list picker', async () => {
    await fixture.trip.ana.call('PATCH /itineraries/{id}', { params: { id: fixture.trip.id }, body: { isPublic: true } })
    const bruno = await open(fixture.trip.bruno, { edits: false })
    await bruno.page.getByRole('button', { name: 'Me gusta, 0' }).click()
    await bruno.page.getByRole('button', { name: 'Me gusta, 1', pressed: true }).waitFor()
    await buttonIn(bruno.page, 'Opciones').first().click()
    await bruno.page.getByRole('menuitem', { name: 'Añadir a lista' }).click()
    await bruno.page.getByRole('dialog', { name: 'Selecciona una lista' }).getByText('No tienes listas disponibles').waitFor()
  })

  it.each([
    ['a desk', {}],
    ['a phone', phoneContext],
  ])('is accessible on %s, also with its dialogs open', async (_name, screen) => {
    const ana = await open(fixture.trip.ana, screen)
    const bruno = await open(fixture.trip.bruno)
    await openEventForm(bruno, 'Foro')
    await ana.page.getByText('Bruno está editando', { exact: true }).first().waitFor()
    await expectAccessible(ana.page)
    await buttonIn(ana.day(1), 'Añadir evento').click()
    await currentDialog(ana).getByLabel('Título').waitFor()
    await expectAccessible(ana.page)
  })
})
