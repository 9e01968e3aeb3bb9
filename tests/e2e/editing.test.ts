import type { Browser, Locator } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '../support/axe'
import { launchBrowser } from '../support/browser'
import { BuiltServer } from '../support/builtServer'
import { gate } from '../support/gate'
import type { Person as Account } from '../support/people'
import type { Person } from '../support/person'
import { png } from '../support/pictures'
import { phone, SharedTrip } from '../support/sharedTrip'

let server: BuiltServer
let browser: Browser
let trip: SharedTrip
let people: Person[]

beforeAll(async () => {
  server = await BuiltServer.start()
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.dispose()
})
beforeEach(async () => {
  trip = await SharedTrip.make(server)
  people = []
})
afterEach(async () => {
  for (const { problems } of people) expect(problems).toEqual([])
  for (const { context } of people) await context.close()
})

async function open(account: Account, options: Parameters<SharedTrip['open']>[2] = {}): Promise<Person> {
  const person = await trip.open(browser, account, options)
  people.push(person)
  return person
}

const button = (place: Person['page'] | Locator, name: string) => place.getByRole('button', { name, exact: true })
const bothSee = async (day: number, titles: readonly string[]) => {
  for (const person of people) await expect.poll(() => person.titles(day), { timeout: 10_000 }).toEqual(titles)
}
const form = (person: Person) => person.page.getByRole('dialog')
const editForm = async (person: Person, title: string) => {
  await button(person.event(title), 'Editar').click()
  await form(person).getByLabel('Título').waitFor()
}
const heard = (person: Person, sentence: string | RegExp) =>
  person.page.getByRole('status').filter({ hasText: sentence }).first().waitFor({ state: 'attached' })

/** Begins to watch for sentences that come and go (role alert); gives those seen since. */
async function alertsOn(person: Person): Promise<() => Promise<string[]>> {
  await person.page.evaluate(() => {
    const seen = new Set<string>()
    new MutationObserver(() => {
      for (const alert of document.querySelectorAll('main [role="alert"]')) seen.add(alert.textContent)
    }).observe(document.body, { subtree: true, childList: true })
    Object.assign(window, { seen })
  })
  return () => person.page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
}

describe('two people on one page', () => {
  it("see each other's changes within a second", async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno, { edits: false })]
    const delays: number[] = []
    let title = 'Foro'
    for (const next of ['Foro Romano', 'Foro Romano y Palatino', 'El Foro']) {
      const seen = bruno.page.waitForFunction(
        (wanted) => [...document.querySelectorAll('h3')].some(({ textContent }) => textContent === wanted) && Date.now(),
        next,
        { polling: 'raf' },
      )
      await editForm(ana, title)
      await form(ana).getByLabel('Título').fill(next)
      const save = button(form(ana), 'Guardar')
      const pressed = save.evaluate(
        (element) =>
          new Promise<number>((resolve) =>
            element.addEventListener('click', () => resolve(Date.now()), { once: true, capture: true }),
          ),
      )
      await save.click()
      delays.push(Number(await (await seen).jsonValue()) - (await pressed))
      await form(ana).waitFor({ state: 'hidden' })
      title = next
    }
    expect(Math.min(...delays), delays.join(', ')).toBeLessThan(1000)
  })

  it('see who is here and what each is editing, as long as they do', async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno)]
    await ana.page.getByRole('list', { name: 'También aquí: Bruno Gil' }).waitFor()
    await heard(ana, 'Bruno está aquí.')

    await editForm(bruno, 'Foro')
    await ana.event('Foro').getByText('Bruno está editando', { exact: true }).waitFor()
    await heard(ana, 'Bruno está editando Foro.')
    await editForm(ana, 'Foro')
    await form(bruno).getByLabel('Nota').focus()
    await form(ana).getByText('Bruno está editando la nota').waitFor()
    await ana.page.keyboard.press('Escape')

    await bruno.page.keyboard.press('Escape')
    await expect.poll(() => ana.page.getByText('Bruno está editando', { exact: true }).count()).toBe(0)
    await bruno.page.close()
    await expect.poll(() => ana.page.getByRole('list', { name: /^También aquí/ }).count()).toBe(0)
  })

  it('do not show somebody as editing who has not touched the form for half a minute, until they do again', async () => {
    const ana = await open(trip.ana)
    const bruno = await open(trip.bruno)
    await bruno.page.clock.install()
    await editForm(bruno, 'Foro')
    const tag = ana.event('Foro').getByText('Bruno está editando', { exact: true })
    await tag.waitFor()
    await bruno.page.clock.runFor(31_000)
    await tag.waitFor({ state: 'detached' })
    await bruno.page.keyboard.press('ArrowLeft')
    await tag.waitFor()
  })

  it("each write their part of one note, and neither's is lost", async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno)]
    for (const [person, words] of [
      [ana, 'Entradas compradas.'],
      [bruno, 'Quedamos a las nueve.'],
    ] as const) {
      await editForm(person, 'Foro')
      await form(person).getByLabel('Nota').fill(words)
    }
    for (const person of [ana, bruno]) await button(form(person), 'Guardar').click()
    for (const person of [ana, bruno])
      await expect
        .poll(() => person.event('Foro').textContent())
        .toMatch(/(?=.*Entradas compradas\.)(?=.*Quedamos a las nueve\.)/)
  })
})

describe('taking back', () => {
  it("undoes and redoes one's own doing only, with buttons and keys, and says so", async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno)]
    expect(await button(ana.page, 'Deshacer').isDisabled()).toBe(true)
    await ana.renameEvent('Foro', 'Foro Romano')
    await ana.moveEvent('Palatino', /^Día 2/)
    await bruno.renameEvent('Coliseo', 'Coliseo de noche')
    await bothSee(1, ['Coliseo de noche', 'Foro Romano'])

    await button(ana.page, 'Deshacer').click()
    await heard(ana, 'Deshecho: mover Palatino.')
    await bothSee(1, ['Coliseo de noche', 'Foro Romano', 'Palatino'])
    await ana.page.keyboard.press('Control+z')
    await bothSee(1, ['Coliseo de noche', 'Foro', 'Palatino'])
    expect(await button(ana.page, 'Deshacer').isDisabled()).toBe(true)
    await ana.page.keyboard.press('Control+Shift+Z')
    await bothSee(1, ['Coliseo de noche', 'Foro Romano', 'Palatino'])
    await ana.page.keyboard.press('Control+y')
    await bothSee(1, ['Coliseo de noche', 'Foro Romano'])
    await bruno.page.keyboard.press('Control+z')
    await bothSee(1, ['Coliseo', 'Foro Romano'])
  })

  it('covers adding, ideas, days and deletions, in whatever order, down to the beginning', async () => {
    const ana = await open(trip.ana)
    await ana.addEvent(1, 'Cena')
    await ana.moveEvent('Foro', /^Ideas/)
    await button(ana.day(1), 'Mover día').click()
    await ana.page.getByRole('menuitem', { name: /^Día 3/ }).click()
    await expect.poll(() => ana.titles(3)).toEqual(['Coliseo', 'Palatino', 'Cena'])
    await button(ana.day(3), 'Borrar día').click()
    await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(2)
    await button(ana.page, 'Añadir día').click()
    await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(3)
    for (let i = 0; i < 5; i += 1) await ana.page.keyboard.press('Control+z')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    expect(await ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(3)
    for (let i = 0; i < 5; i += 1) await button(ana.page, 'Rehacer').click()
    await expect.poll(() => ana.page.getByText('Cena', { exact: true }).count()).toBe(0)
  })

  it('leaves to a text field its own keys, and to others what they changed since', async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno)]
    await ana.renameEvent('Foro', 'Foro Romano')
    await bothSee(1, ['Coliseo', 'Foro Romano', 'Palatino'])
    await editForm(ana, 'Coliseo')
    await form(ana).getByLabel('Título').pressSequentially(' y arco')
    await ana.page.keyboard.press('Control+z')
    await ana.page.keyboard.press('Escape')
    await form(ana).waitFor({ state: 'hidden' })
    expect(await ana.titles(1)).toEqual(['Coliseo', 'Foro Romano', 'Palatino'])

    await bruno.renameEvent('Foro Romano', 'El Foro, dice Bruno')
    await bothSee(1, ['Coliseo', 'El Foro, dice Bruno', 'Palatino'])
    await ana.page.keyboard.press('Control+z')
    await ana.page.getByText('Otra persona lo ha cambiado después. Se queda como está.').waitFor()
    await bothSee(1, ['Coliseo', 'El Foro, dice Bruno', 'Palatino'])
  })

  it('works without a connection, and the notice of a deletion takes back just that', async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno, { edits: false })]
    await ana.context.setOffline(true)
    await ana.chip('Sin conexión')
    await ana.deleteEvent('Foro')
    await ana.renameEvent('Palatino', 'Palatino y jardines')
    await ana.page.getByRole('listitem').filter({ hasText: 'Evento borrado' }).getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino y jardines'])
    await ana.page.keyboard.press('Control+z')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])

    await ana.page
      .getByRole('banner')
      .getByText(/^Guardado en este dispositivo/)
      .click()
    const panel = ana.page.getByRole('dialog', { name: 'Dónde están tus cambios' })
    await panel.getByText('Ahora mismo no se llega al servidor.').waitFor()
    expect(await panel.getByRole('listitem').allTextContents()).toEqual([
      'borrar Foro',
      'cambiar Palatino y jardines',
      'deshacer borrar Foro',
      'deshacer cambiar Palatino y jardines',
    ])
    await ana.page.keyboard.press('Escape')
    await ana.context.setOffline(false)
    await ana.chip('Todo guardado')
    await bothSee(1, ['Coliseo', 'Foro', 'Palatino'])
    expect(await bruno.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
  })
})

describe('pictures', () => {
  const file = async () => ({ name: 'IMG_4711.png', mimeType: 'image/png', buffer: await png(300, 200) })
  const chooseIn = async (place: Locator) => place.locator('input[type=file]').setInputFiles(await file())
  const pictureOf = (person: Person, title: string) => person.event(title).locator('img').first().getAttribute('src')

  it('of an event are chosen, shown before saving, seen by the others, and taken away', async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno, { edits: false })]
    expect(await pictureOf(ana, 'Coliseo')).toBe('/images/categories/landmark.svg')
    await editForm(ana, 'Coliseo')
    await form(ana).getByText('La de monumento, si no subes otra').waitFor()
    await chooseIn(form(ana))
    await form(ana).locator('img[src^="blob:"]').waitFor()
    await button(form(ana), 'Guardar').click()
    for (const person of [ana, bruno]) await expect.poll(() => pictureOf(person, 'Coliseo')).toMatch(/^\/uploads\//)
    await ana.chip('Todo guardado')

    await editForm(ana, 'Coliseo')
    await button(form(ana), 'Quitar imagen').click()
    await button(form(ana), 'Guardar').click()
    for (const person of [ana, bruno])
      await expect.poll(() => pictureOf(person, 'Coliseo')).toBe('/images/categories/landmark.svg')
    await ana.page.keyboard.press('Control+z')
    for (const person of [ana, bruno]) await expect.poll(() => pictureOf(person, 'Coliseo')).toMatch(/^\/uploads\//)
  })

  it('of an event go and come with it when it is taken back and done again, on their way or there', async () => {
    const ana = await open(trip.ana)
    const { opened, open: letThrough } = gate()
    await ana.page.route('**/api/upload/event-image', async (route) => {
      await opened
      await route.fallback()
    })
    await button(ana.day(1), 'Añadir evento').click()
    await form(ana).getByLabel('Título').fill('Cena')
    await chooseIn(form(ana))
    await form(ana).locator('img[src^="blob:"]').waitFor()
    await button(form(ana), 'Guardar').click()
    await form(ana).waitFor({ state: 'hidden' })
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^blob:/)
    await ana.page.keyboard.press('Control+z')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await ana.chip('Todo guardado')

    await button(ana.page, 'Rehacer').click()
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^blob:/)
    letThrough()
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^\/uploads\//)
    await ana.chip('Todo guardado')
    await ana.page.keyboard.press('Control+z')
    await heard(ana, 'Deshecho: añadir Cena.')
    await expect.poll(() => ana.titles(1)).toEqual(['Coliseo', 'Foro', 'Palatino'])
    await button(ana.page, 'Rehacer').click()
    await expect.poll(() => pictureOf(ana, 'Cena')).toMatch(/^\/uploads\//)
  })

  it('of an event that are none are refused in words', async () => {
    const ana = await open(trip.ana)
    await editForm(ana, 'Coliseo')
    await form(ana)
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
    await form(ana).getByText('Ese archivo no es una imagen .png, .jpg o .jpeg.').waitFor()
  })

  it('on the cover are changed and taken away by the owner alone', async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno)]
    const coverOf = (person: Person) => person.page.getByRole('article').locator('img').first().getAttribute('src')
    expect(await button(bruno.page, 'Cambiar portada').count()).toBe(0)
    expect(await coverOf(ana)).toMatch(/^\/covers\//)
    const choosing = ana.page.waitForEvent('filechooser')
    await button(ana.page, 'Cambiar portada').click()
    await (await choosing).setFiles(await file())
    for (const person of [ana, bruno]) await expect.poll(() => coverOf(person)).toMatch(/^\/uploads\//)
    const own = await coverOf(bruno)
    await button(ana.page, 'Quitar imagen').click()
    for (const person of [ana, bruno]) await expect.poll(() => coverOf(person)).toMatch(/^\/covers\//)
    await ana.page.getByRole('listitem').filter({ hasText: 'Portada quitada' }).getByRole('button', { name: 'Deshacer' }).click()
    for (const person of [ana, bruno]) await expect.poll(() => coverOf(person)).toBe(own)
  })
})

describe('the dates', () => {
  it('are changed by the owner, never below the days there are, and give room for another day', async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno)]
    expect(await bruno.page.getByTitle('Cambiar fechas').count()).toBe(0)
    await ana.page.getByTitle('Cambiar fechas').waitFor()
    expect(await button(ana.page, 'Añadir día').count()).toBe(0)
    const change = async (field: string, digits: string) => {
      await ana.page.getByTitle('Cambiar fechas').click()
      await form(ana).getByRole('group', { name: 'Fecha de inicio' }).waitFor()
      await ana.typeDate(field, digits)
    }
    await change('Fecha de fin', '25102027')
    await form(ana)
      .getByText('Este itinerario tiene 3 días. Elimina días del itinerario antes de adelantar la fecha de fin.')
      .waitFor()
    expect(await button(form(ana), 'Guardar').isDisabled()).toBe(true)
    await ana.typeDate('Fecha de fin', '20102027')
    await form(ana).getByText('La fecha de fin no puede ser anterior a la fecha de inicio.').waitFor()
    await ana.typeDate('Fecha de inicio', '25102027')
    await form(ana).getByText('La fecha de inicio no puede ser posterior a la fecha de fin.').waitFor()
    await ana.typeDate('Fecha de fin', '26102027')
    await form(ana)
      .getByText('Este itinerario tiene 3 días. Elimina días del itinerario antes de adelantar la fecha de fin.')
      .waitFor()
    await ana.typeDate('Fecha de fin', '28102027')
    await button(form(ana), 'Guardar').click()
    await form(ana).waitFor({ state: 'hidden' })
    for (const person of [ana, bruno]) await person.page.getByRole('heading', { name: 'Día 1 - Lunes, 25 de octubre' }).waitFor()
    for (const person of [ana, bruno]) await button(person.page, 'Añadir día').waitFor()
  })
})

describe('who takes part', () => {
  it('is added by username with the right words when that fails, and taken off by the owner', async () => {
    const [ana, carla] = [await open(trip.ana), await open(trip.carla)]
    const field = ana.page.getByLabel('Nombre de usuario')
    await button(ana.page, 'Añadir colaborador').click()
    await ana.page.getByText('Por favor, ingresa un nombre de usuario.').waitFor()
    await field.fill('nadie-se-llama-asi')
    await button(ana.page, 'Añadir colaborador').click()
    await ana.page.getByText('Error al añadir colaborador. Por favor, inténtalo de nuevo.').waitFor()

    await button(ana.page, 'Quitar a Carla Sanz').click()
    await ana.page.getByRole('alertdialog', { name: '¿Quitar a Carla Sanz?' }).getByRole('button', { name: 'Quitar' }).click()
    await carla.page.getByText('Ya no tienes acceso a este itinerario').waitFor()
    await expect.poll(() => button(ana.page, 'Quitar a Carla Sanz').count()).toBe(0)
    await field.fill(trip.carla.username)
    await button(ana.page, 'Añadir colaborador').click()
    await button(ana.page, 'Quitar a Carla Sanz').waitFor()
  })

  it('leaves by themselves, after being asked, and is at home then', async () => {
    const [ana, bruno] = [await open(trip.ana), await open(trip.bruno)]
    await button(bruno.page, 'Opciones').first().click()
    await bruno.page.getByRole('menuitem', { name: 'Salir del itinerario' }).click()
    const question = bruno.page.getByRole('alertdialog', { name: "¿Salir de 'Roma con calma'?" })
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
    await button(bruno.page, 'Opciones').first().click()
    await bruno.page.getByRole('menuitem', { name: 'Salir del itinerario' }).click()
    const alerts = await alertsOn(bruno)
    await question.getByRole('button', { name: 'Salir' }).click()
    await bruno.page.waitForURL('/')
    await bruno.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await alerts()).toEqual([])
    await expect.poll(() => button(ana.page, 'Quitar a Bruno Gil').count()).toBe(0)
  })

  it('owns it when the account of its owner is gone, and may end it', async () => {
    const [bruno, carla] = [await open(trip.bruno), await open(trip.carla, { edits: false })]
    expect(await button(bruno.page, 'Borrar itinerario').count()).toBe(0)
    await trip.ana.call('DELETE /users/{id}', { params: { id: trip.ana.id }, body: { password: trip.ana.password } })
    await button(bruno.page, 'Quitar a Carla Sanz').waitFor()
    await button(bruno.page, 'Borrar itinerario').click()
    const alerts = await alertsOn(bruno)
    await bruno.page.getByRole('alertdialog').getByRole('button', { name: 'Borrar' }).click()
    await bruno.page.waitForURL('/')
    await bruno.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await alerts()).toEqual([])
    await carla.page.getByText('Este itinerario ya no existe').waitFor()
  })

  it('is listed with the owner marked', async () => {
    const ana = await open(trip.ana, { edits: false })
    await button(ana.page, 'Colaboradores: Bruno Gil, Carla Sanz').click()
    const list = ana.page.getByRole('dialog', { name: 'Quién participa' }).getByRole('listitem')
    await expect.poll(() => list.count()).toBe(3)
    expect(await list.filter({ hasText: 'Propietario' }).allTextContents()).toEqual([expect.stringContaining('Ana Ruiz')])
  })

  it('decides who may see it; a choice that was not saved stays, and says so', async () => {
    const ana = await open(trip.ana)
    const isPublic = ana.page.getByRole('switch', { name: 'Público' })
    await isPublic.waitFor()
    await ana.page.route('**/api/itineraries/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await isPublic.click()
    await ana.page.getByRole('switch', { name: 'Privado' }).waitFor()
    await ana.page.getByText('Sin guardar', { exact: true }).waitFor()
    await ana.page.unrouteAll()
    await button(ana.page, 'Reintentar').click()
    await ana.page.getByText('Sin guardar', { exact: true }).waitFor({ state: 'detached' })
    await ana.chip('Todo guardado')
    const { isPublic: saved } = await trip.ana.call('GET /itineraries/{id}', { params: { id: trip.id } })
    expect(saved).toBe(false)
  })
})

describe('the page', () => {
  it('has a heart, a link to copy and a way into a list, also for visitors who are signed in', async () => {
    await trip.ana.call('PATCH /itineraries/{id}', { params: { id: trip.id }, body: { isPublic: true } })
    const bruno = await open(trip.bruno, { edits: false })
    await bruno.page.getByRole('button', { name: 'Me gusta, 0' }).click()
    await bruno.page.getByRole('button', { name: 'Me gusta, 1', pressed: true }).waitFor()
    await button(bruno.page, 'Opciones').first().click()
    await bruno.page.getByRole('menuitem', { name: 'Añadir a lista' }).click()
    await bruno.page.getByRole('dialog', { name: 'Selecciona una lista' }).getByText('No tienes listas disponibles').waitFor()
  })

  it.each([
    ['a desk', {}],
    ['a phone', phone],
  ])('is accessible on %s, also with its dialogs open', async (_name, screen) => {
    const ana = await open(trip.ana, screen)
    const bruno = await open(trip.bruno)
    await editForm(bruno, 'Foro')
    await ana.page.getByText('Bruno está editando', { exact: true }).first().waitFor()
    await expectAccessible(ana.page)
    await button(ana.day(1), 'Añadir evento').click()
    await form(ana).getByLabel('Título').waitFor()
    await expectAccessible(ana.page)
  })
})
