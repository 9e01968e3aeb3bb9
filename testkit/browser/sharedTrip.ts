import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { io } from 'socket.io-client'
import type { BuiltServer } from '../server/builtServer'
import { createItinerary, invite, signUp, type Account } from '../api/apiClient'
import { UserTab } from './userTab'
import { signInContext } from './newContext'

export const phoneContext: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }

export interface TripOpenOptions extends BrowserContextOptions {
  edits?: boolean
  beforeOpening?: (page: Page) => Promise<unknown>
}

/** Ana's, with Bruno and Carla: three events on day 1 of 3. */
export class SharedTrip {
  private constructor(
    readonly id: string,
    readonly ana: Account,
    readonly bruno: Account,
    readonly carla: Account,
    private readonly server: BuiltServer,
  ) {}

  static async make(server: BuiltServer): Promise<SharedTrip> {
    const unique = Date.now().toString(36)
    const [ana, bruno, carla] = await Promise.all([
      signUp(server, { username: `ana${unique}`, name: 'Ana Ruiz' }),
      signUp(server, { username: `bruno${unique}`, name: 'Bruno Gil' }),
      signUp(server, { username: `carla${unique}`, name: 'Carla Sanz' }),
    ])
    const id = await createItinerary(ana, { title: 'Roma con calma', startDate: '2027-10-24', endDate: '2027-10-26' })
    for (const guest of [bruno, carla]) await invite(ana, id, guest)
    const trip = new SharedTrip(id, ana, bruno, carla, server)
    for (const label of ['Coliseo', 'Foro', 'Palatino']) await trip.addEvent(label)
    return trip
  }

  async addEvent(label: string): Promise<void> {
    const { days } = await this.ana.call('GET /itineraries/{id}', { params: { id: this.id } })
    const eventData = { label, description: '', category: 'landmark', startTime: '', endTime: '', image: null }
    await this.tell('add-event', { dayId: days[0]?.id, eventData })
  }

  addDay(): Promise<void> {
    return this.tell('add-day', { dayData: { newDay: { label: '', dayNumber: 0 } } })
  }

  deleteDay(dayId: string): Promise<void> {
    return this.tell('delete-day', { dayId })
  }

  private async tell(command: string, payload: object): Promise<void> {
    const socket = io(this.server.url, { transports: ['websocket'], extraHeaders: { cookie: this.ana.cookies } })
    await new Promise((resolve) => {
      socket.once('itinerary-ready', resolve)
      socket.emit('join-itinerary', this.id)
    })
    const answer: unknown = await socket.emitWithAck(command, { itineraryId: this.id, ...payload })
    socket.disconnect()
    if (JSON.stringify(answer) !== '{"ok":true}') throw new Error(`${command} answered ${JSON.stringify(answer)}`)
  }

  /** `edits` turns on edit mode. */
  async open(browser: Browser, account: Account, options: TripOpenOptions = {}): Promise<UserTab> {
    const { edits = true, beforeOpening, ...screen } = options
    const person = await UserTab.open(browser, account.username, this.server.url, {
      // Lets tests count, hold and block requests.
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      viewport: { width: 1440, height: 900 },
      ...screen,
    })
    await signInContext(person.context, account)
    await beforeOpening?.(person.page)
    await person.page.goto(`/itineraries/${this.id}`)
    await person.day(1).waitFor()
    if (edits) await (screen.isMobile === true ? editOnPhone(person.page) : person.edit())
    return person
  }
}

async function editOnPhone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opciones', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Editar itinerario' }).click()
  await page.getByRole('button', { name: 'Dejar de editar' }).waitFor()
}
