import { io, type Socket } from 'socket.io-client'
import { onTestFinished } from 'vitest'
import type { WireEvent } from '#shared/api/events'
import { emptyEventFields, type EventFields } from '#shared/itinerary/fields'
import { RoomAction } from '#shared/realtime/socketEvents'
import { eventually } from '../eventually'
import type { LegacyClient } from './legacyClient'
import { LegacyPage } from './legacyPage'

export type LegacyEventForm = EventFields

/** The older client's editor: optimistic, and its packets have no acks. */
export class LegacyEditor {
  page: LegacyPage | undefined
  errors: string[] = []
  #loading: Promise<void> | undefined

  private constructor(
    readonly client: LegacyClient,
    readonly id: string,
    readonly socket: Socket,
  ) {
    socket.on('connect', () => socket.emit('join-itinerary', id))
    socket.on('itinerary-ready', () => {
      this.#loading = this.#load()
    })
    socket.on(`itinerary-update-${id}`, (payload: unknown) => this.page?.apply(RoomAction.parse(payload)))
    socket.on('error', ({ message }: { message: string }) => this.errors.push(message))
  }

  /** Client defaults: polling first, then WebSocket, with reconnection. */
  static async open(client: LegacyClient, id: string): Promise<LegacyEditor> {
    const { itinerary, mayEdit } = await client.openItinerary(id)
    if (!mayEdit) throw new Error('no edit mode for this person')
    const socket = io(client.server.url, {
      autoConnect: false,
      forceNew: true,
      withCredentials: true,
      extraHeaders: { cookie: client.cookies, origin: client.server.url },
    })
    const editor = new LegacyEditor(client, id, socket)
    editor.page = new LegacyPage(itinerary)
    onTestFinished(() => editor.close())
    socket.connect()
    await editor.loaded()
    return editor
  }

  async #load(): Promise<void> {
    this.page = new LegacyPage((await this.client.openItinerary(this.id)).itinerary)
  }

  async loaded(): Promise<void> {
    await (this.#loading ?? eventually(() => this.#loading ?? Promise.reject(new Error(`not let in ${this.errors.join()}`))))
  }

  get loadedPage(): LegacyPage {
    if (this.page === undefined) throw new Error('the page was not loaded')
    return this.page
  }

  get days() {
    return this.loadedPage.displayedDays()
  }

  event(label: string): WireEvent & { dayId: string } {
    for (const { id: dayId, events } of this.loadedPage.days)
      for (const event of events) if (event.label === label) return { ...event, dayId }
    throw new Error(`no event is called ${label}`)
  }

  /** Changes the record over REST, then notifies the room. */
  async editItinerary(change: Record<string, unknown>): Promise<void> {
    await this.client.write('PATCH', `/itineraries/${this.id}`, change)
    this.socket.emit('edit-itinerary', { itineraryId: this.id, updatedItineraryData: change })
  }

  addDay(): void {
    const newDay = { label: 'Día', dayNumber: this.loadedPage.days.length + 1 }
    this.socket.emit('add-day', { itineraryId: this.id, dayData: { newDay } })
  }

  deleteDay(dayId: string): void {
    const { days, record } = this.loadedPage
    this.socket.emit('delete-day', { itineraryId: this.id, dayId, startDate: record.startDate, days })
    this.loadedPage.deleteDay(dayId)
  }

  addEvent(dayId: string, form: Partial<LegacyEventForm> & { label: string }): void {
    const orderIndex = this.loadedPage.days.find(({ id }) => id === dayId)?.events.length ?? 0
    this.socket.emit('add-event', { itineraryId: this.id, dayId, eventData: { orderIndex, ...emptyEventFields, ...form } })
  }

  editEvent(label: string, change: Partial<LegacyEventForm>): void {
    const { dayId, ...event } = this.event(label)
    const updatedEventData = { ...event, ...change }
    this.loadedPage.edit(dayId, event.id, updatedEventData)
    this.socket.emit('edit-event', { itineraryId: this.id, dayId, eventId: event.id, updatedEventData })
  }

  deleteEvent(label: string): void {
    const { dayId, id: eventId } = this.event(label)
    this.loadedPage.delete(dayId, eventId)
    this.socket.emit('delete-event', { itineraryId: this.id, dayId, eventId })
  }

  reorder(dayId: string, labels: readonly string[]): void {
    const events = labels.map((label) => this.event(label))
    const reorderedEvents = events.map(({ dayId: _, ...event }, orderIndex) => ({ ...event, orderIndex }))
    this.loadedPage.reorder(
      dayId,
      reorderedEvents.map(({ id }) => id),
    )
    this.socket.emit('reorder-events', { itineraryId: this.id, dayId, eventData: { reorderedEvents } })
  }

  close(): void {
    this.socket.emit('leave-itinerary')
    this.socket.disconnect()
  }
}
