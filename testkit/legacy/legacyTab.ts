import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client'
import { expect, onTestFinished } from 'vitest'
import type { WireEvent } from '#shared/api/events'
import type { Itinerary } from '#shared/api/itineraries'
import type { PacketName } from '#server/legacy/packets'
import { RoomAction, RoomSnapshot, type SocketAck, type ServerToClientEvents } from '#shared/realtime/socketEvents'
import { eventually } from '../eventually'
import { LegacyPage } from './legacyPage'
import { PATIENCE_MS } from '../budget'
import type { ApiClient } from '../api/apiClient'

type LegacySocket = Socket<ServerToClientEvents, Record<string, (...args: unknown[]) => void>>

export interface TabOptions extends Partial<ManagerOptions & SocketOptions> {
  namespace?: '/' | '/api'
}

export interface LegacyOpenForm {
  dayId: string
  event: WireEvent
}

/** Of a client without documents: its socket and page. */
export class LegacyTab {
  page: LegacyPage | undefined
  actions: RoomAction[] = []
  snapshots: RoomSnapshot[] = []
  errors: string[] = []
  /** Names of received events except actions and snapshots. */
  notices: string[] = []

  private constructor(
    readonly person: ApiClient,
    readonly socket: LegacySocket,
  ) {
    socket.on('error', ({ message }) => this.errors.push(message))
    socket.onAny((name: string, payload: unknown) => {
      if (name === 'itinerary-update') this.snapshots.push(RoomSnapshot.parse(payload))
      else if (name.startsWith('itinerary-update-')) {
        const action = RoomAction.parse(payload)
        this.actions.push(action)
        this.page?.apply(action)
      } else this.notices.push(name)
    })
  }

  static async open(person: ApiClient, { namespace = '/', ...options }: TabOptions = {}): Promise<LegacyTab> {
    const socket: LegacySocket = io(person.server.url + (namespace === '/' ? '' : namespace), {
      transports: ['websocket'],
      extraHeaders: person.cookies === '' ? {} : { cookie: person.cookies },
      forceNew: true,
      reconnection: false,
      ...options,
    })
    const tab = new LegacyTab(person, socket)
    onTestFinished(() => void socket.disconnect())
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
      // The server may die before the namespace is connected.
      socket.once('disconnect', (reason) => reject(new Error(reason)))
    })
    return tab
  }

  static async enter(person: ApiClient, itineraryId: string, options: TabOptions = {}): Promise<LegacyTab> {
    const tab = await LegacyTab.open(person, options)
    expect(await tab.join(itineraryId)).toEqual({ ok: true })
    await tab.load(itineraryId)
    return tab
  }

  /** The ack follows `itinerary-ready`. */
  join(itineraryId: unknown): Promise<SocketAck> {
    return this.emit('join-itinerary', itineraryId)
  }

  async load(itineraryId: string): Promise<Itinerary> {
    const itinerary = await this.person.call('GET /itineraries/{id}', { params: { id: itineraryId } })
    this.page = new LegacyPage(itinerary)
    return itinerary
  }

  async emit(name: PacketName | (string & {}), ...payload: unknown[]): Promise<SocketAck> {
    return (await this.socket.timeout(PATIENCE_MS).emitWithAck(name, ...payload)) as SocketAck
  }

  get loadedPage(): LegacyPage {
    if (this.page === undefined) throw new Error('the page was not loaded')
    return this.page
  }

  form(eventId: string): LegacyOpenForm {
    const event = this.loadedPage.event(eventId)
    const dayId = this.loadedPage.dayOf(eventId)
    if (event === undefined || dayId === undefined) throw new Error('the page does not show that event')
    return { dayId, event: structuredClone(event) }
  }

  /** Saves a form optimistically and sends the whole event. */
  save(itineraryId: string, { dayId, event }: LegacyOpenForm, change: Partial<WireEvent>): Promise<SocketAck> {
    const updatedEventData = { ...event, ...change }
    this.loadedPage.edit(dayId, event.id, updatedEventData)
    return this.emit('edit-event', { itineraryId, dayId, eventId: event.id, updatedEventData })
  }

  async closed(): Promise<void> {
    if (this.socket.connected) await new Promise<void>((resolve) => this.socket.once('disconnect', () => resolve()))
  }

  /** Drops all actions before it. */
  async nextAction<Kind extends RoomAction['action']>(kind: Kind): Promise<Extract<RoomAction, { action: Kind }>> {
    const at = await eventually(() => {
      const found = this.actions.findIndex(({ action }) => action === kind)
      expect(found, `${kind} among ${this.actions.map(({ action }) => action).join(' ')}`).not.toBe(-1)
      return found
    })
    return this.actions.splice(0, at + 1).at(-1) as Extract<RoomAction, { action: Kind }>
  }

  /** The ack of a harmless packet proves that all earlier events arrived. */
  async waitForPendingEvents(): Promise<void> {
    await this.emit('leave-itinerary', '00000000-0000-7000-8000-000000000000')
  }
}
