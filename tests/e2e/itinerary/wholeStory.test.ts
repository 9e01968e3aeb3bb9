// @module-tag long
import { io } from 'socket.io-client'
import { describe, expect } from 'vitest'
import { longFlow } from '#testkit/browser/flow'
import { UserTab } from '#testkit/browser/userTab'
import { setUpBrowserFixture } from '#testkit/browser/browserFixture'

const fixture = setUpBrowserFixture()

const bothSee = async (people: readonly UserTab[], day: number, titles: readonly string[]) => {
  for (const person of people) await expect.poll(() => person.titles(day)).toEqual(titles)
}

async function joinByScript(person: UserTab, itineraryId: string) {
  const cookies = await person.context.cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const socket = io(fixture.server.url, { transports: ['websocket'], extraHeaders: { cookie } })
  const heard: { action: string; event?: { label: string } }[] = []
  socket.on(`itinerary-update-${itineraryId}`, (update: (typeof heard)[number]) => heard.push(update))
  const ready = new Promise((resolve) => socket.once('itinerary-ready', resolve))
  socket.emit('join-itinerary', itineraryId)
  await ready
  return { socket, heard }
}

describe('two users, one of them offline, and a script', () => {
  longFlow('edit one itinerary together and lose nothing', async () => {
    // Only Ana goes offline and needs a service worker.
    const ana = await UserTab.open(fixture.browser, 'Ana', fixture.server.url)
    const bruno = await UserTab.open(fixture.browser, 'Bruno', fixture.server.url, { serviceWorkers: 'block' })
    const people = [ana, bruno]
    await bruno.register()
    await ana.register()

    await ana.createItinerary({ title: 'Roma con calma', place: 'roma', start: '24102027', end: '26102027' })
    await ana.page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
    await expect.poll(() => ana.page.getByRole('heading', { name: /^Día \d/ }).count()).toBe(3)
    await ana.addEvent(1, 'Coliseo')
    await ana.addEvent(1, 'Foro')
    await ana.addEvent(1, 'Palatino')
    await ana.waitForSaveState('Todo guardado')

    await ana.page.getByLabel('Nombre de usuario').fill('bruno')
    await ana.page.getByRole('button', { name: 'Añadir colaborador' }).click()
    await ana.page.getByText('Bruno ya puede editar').waitFor()
    await bruno.page.goto(new URL(ana.page.url()).pathname)
    await bruno.edit()
    await bothSee(people, 1, ['Coliseo', 'Foro', 'Palatino'])
    await bruno.moveEvent('Foro', /^Día 2/)
    await bothSee(people, 1, ['Coliseo', 'Palatino'])
    await ana.unfold(2)
    await bruno.unfold(2)
    await bothSee(people, 2, ['Foro'])
    await bruno.renameEvent('Palatino', 'Palatino y jardines')
    await bothSee(people, 1, ['Coliseo', 'Palatino y jardines'])
    await ana.moveByKeyboard('Palatino y jardines', 'ArrowUp')
    await bothSee(people, 1, ['Palatino y jardines', 'Coliseo'])

    const itineraryId = new URL(ana.page.url()).pathname.split('/').at(-1) ?? ''
    const script = await joinByScript(bruno, itineraryId)
    const reply = await fetch(`${fixture.server.url}/api/itineraries/${itineraryId}`, {
      headers: { cookie: await bruno.cookie() },
    })
    const { days } = (await reply.json()) as { days: { id: string }[] }
    const eventData = {
      label: 'Panteón',
      description: '',
      startTime: '',
      endTime: '',
      category: 'landmark',
      image: null,
      orderIndex: 0,
    }
    const answer: unknown = await script.socket.emitWithAck('add-event', { itineraryId, dayId: days[0]?.id, eventData })
    expect(answer).toEqual({ ok: true })
    await bothSee(people, 1, ['Palatino y jardines', 'Coliseo', 'Panteón'])
    await ana.addEvent(2, 'Trastévere')
    await expect.poll(() => script.heard.some(({ event }) => event?.label === 'Trastévere')).toBe(true)

    await ana.context.setOffline(true)
    await ana.waitForSaveState('Sin conexión')
    await ana.addEvent(1, 'Gelato sin red')
    await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
    await bruno.addEvent(1, 'Cena en Monti')
    await bruno.deleteEvent('Panteón')
    await ana.reopen()
    await ana.waitForSaveState(/^Guardado en este dispositivo \(1 cambio\)$/)
    await expect.poll(() => ana.titles(1)).toEqual(['Palatino y jardines', 'Coliseo', 'Panteón', 'Gelato sin red'])
    await ana.context.setOffline(false)
    await ana.waitForSaveState('Todo guardado')
    for (const person of people)
      await expect
        .poll(async () => (await person.titles(1)).toSorted())
        .toEqual(['Cena en Monti', 'Coliseo', 'Gelato sin red', 'Palatino y jardines'])
    await bothSee([ana], 1, await bruno.titles(1))

    // The server is killed right after a save; Bruno edits until it is back.
    await ana.edit()
    await ana.addEvent(1, 'Última hora')
    await ana.waitForSaveState('Todo guardado')
    await fixture.server.kill()
    await bruno.addEvent(1, 'Con el servidor caído')
    await bruno.waitForSaveState(/^Guardado en este dispositivo/)
    await fixture.server.restart()
    for (const person of people) await person.waitForSaveState('Todo guardado')
    for (const person of people)
      await expect.poll(() => person.titles(1)).toEqual(expect.arrayContaining(['Última hora', 'Con el servidor caído']))
    await bothSee([ana], 1, await bruno.titles(1))

    expect(await fixture.server.stop()).toBe(0)
    await fixture.server.restart()
    const witness = await UserTab.open(fixture.browser, 'Ana', fixture.server.url, { serviceWorkers: 'block' })
    await witness.logIn()
    await witness.page.goto(`/itineraries/${itineraryId}`)
    await witness.unfold(2)
    await bothSee([witness], 1, await bruno.titles(1))
    await expect.poll(() => witness.titles(2)).toEqual(['Foro', 'Trastévere'])

    script.socket.disconnect()
    for (const { problems } of [...people, witness]) expect(problems).toEqual([])
  })
})
