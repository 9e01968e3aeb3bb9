import { io } from 'socket.io-client'
import type { Page } from 'playwright'
import { launchBrowser } from '#testkit/browser/launchBrowser'
import { BuiltServer } from '#testkit/server/builtServer'
import { UserTab } from '#testkit/browser/userTab'
import { measureKeyDelays } from './measureKeyDelays'
import { percentiles } from './table'

// How fast users see each other's changes in real browsers, and typing with 300 events.
const DAYS = 6
const EVENTS_PER_DAY = 50
const CHANGES = 30

const server = await BuiltServer.start()
const browser = await launchBrowser()
try {
  const ana = await UserTab.open(browser, 'Ana', server.url)
  const bruno = await UserTab.open(browser, 'Bruno', server.url)
  await bruno.register()
  await ana.register()
  await ana.createItinerary({ title: 'Viaje largo', place: 'roma', start: '01052027', end: '06052027' })
  await fill(ana)
  await ana.page.getByLabel('Nombre de usuario').fill('bruno')
  await ana.page.getByRole('button', { name: 'Añadir colaborador' }).click()
  await ana.page.getByText('Bruno ya puede editar').waitFor()
  await bruno.page.goto(new URL(ana.page.url()).pathname)
  await bruno.event('Plan 1').waitFor()

  const seen: number[] = []
  let title = 'Plan 1'
  for (let i = 0; i < CHANGES; i += 1) {
    const next = `Cambio ${i}`
    const arrival = whenShown(bruno.page, next)
    const departure = await save(ana, title, next)
    seen.push((await arrival) - departure)
    title = next
  }
  print(`a change reaches the other browser (${CHANGES} changes, ${DAYS * EVENTS_PER_DAY} events)`, seen)
  const delays = await typingDelays(ana)
  print(`a key of the note until it is painted (${delays.length} keys)`, delays)
} finally {
  await browser.close()
  await server.dispose()
}

function print(what: string, values: readonly number[]): void {
  const { p50, p95, p99 } = percentiles(values)
  console.log(`${what}: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`)
}

/** Over Socket.IO. */
async function fill(person: UserTab): Promise<void> {
  const itineraryId = new URL(person.page.url()).pathname.split('/').at(-1)
  const cookie = await person.cookie()
  const reply = await fetch(`${server.url}/api/itineraries/${itineraryId}`, { headers: { cookie } })
  const { days } = (await reply.json()) as { days: { id: string }[] }
  const socket = io(server.url, { transports: ['websocket'], extraHeaders: { cookie } })
  await socket.emitWithAck('join-itinerary', itineraryId)
  const all = days.flatMap(({ id: dayId }, day) =>
    Array.from({ length: EVENTS_PER_DAY }, (_, i) => ({ dayId, label: `Plan ${day * EVENTS_PER_DAY + i + 1}` })),
  )
  for (const { dayId, label } of all) {
    const eventData = { label, description: 'Una nota de dos líneas para que la tarjeta tenga su altura.', category: 'landmark' }
    await socket.emitWithAck('add-event', { itineraryId, dayId, eventData })
  }
  socket.disconnect()
}

/** First frame with the title. */
async function whenShown(page: Page, title: string): Promise<number> {
  const shown = await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('h3, h4')].some(({ textContent }) => textContent === wanted) && Date.now(),
    title,
    { polling: 'raf' },
  )
  return Number(await shown.jsonValue())
}

/** Returns when 'Guardar' was pressed. */
async function save(person: UserTab, title: string, next: string): Promise<number> {
  await person.event(title).getByRole('button', { name: 'Editar' }).click()
  const form = person.page.getByRole('dialog')
  await form.getByLabel('Título').fill(next)
  const button = form.getByRole('button', { name: 'Guardar', exact: true })
  const pressed = button.evaluate(
    (element) =>
      new Promise<number>((resolve) =>
        element.addEventListener('click', () => resolve(Date.now()), { once: true, capture: true }),
      ),
  )
  await button.click()
  await form.waitFor({ state: 'hidden' })
  return pressed
}

/** Milliseconds from each key to the next frame. */
async function typingDelays(person: UserTab): Promise<number[]> {
  await person.event('Plan 2').getByRole('button', { name: 'Editar' }).click()
  return measureKeyDelays(person.page)
}
