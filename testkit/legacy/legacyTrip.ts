import { expect } from 'vitest'
import type { DocumentRoom } from '#server/base/documentHub'
import type { ItineraryView } from '#shared/itinerary/view'
import type { SocketAck } from '#shared/realtime/socketEvents'
import { LegacyTab } from './legacyTab'
import { createItinerary, invite, type Account } from '../api/apiClient'
import type { TestServer } from '../server/testServer'

export const OK_ACK: SocketAck = { ok: true }
export const errorAck = (error: string) => ({ ok: false, error })

/** Public, four days with room for a fifth, and a collaborator's tab. */
export class LegacyTrip {
  private constructor(
    readonly id: string,
    readonly room: DocumentRoom,
    readonly tab: LegacyTab,
    readonly dayId: string,
  ) {}

  static async open(server: TestServer, owner: Account, collaborator: Account): Promise<LegacyTrip> {
    const id = await createItinerary(owner, { isPublic: true, startDate: '2026-10-24', endDate: '2026-10-27' })
    await owner.call('PATCH /itineraries/{id}', { params: { id }, body: { endDate: '2026-10-28' } })
    await invite(owner, id, collaborator)
    const tab = await LegacyTab.enter(collaborator, id)
    return new LegacyTrip(id, await server.services.hub.open(id), tab, tab.loadedPage.days[0]?.id ?? '')
  }

  get view(): ItineraryView {
    return this.room.view()
  }

  async add(label: string, more: object = {}): Promise<string> {
    expect(await this.tab.emit('add-event', { itineraryId: this.id, dayId: this.dayId, eventData: { label, ...more } })).toEqual(
      OK_ACK,
    )
    return (await this.tab.nextAction('add-event')).event.id
  }

  /** Writes as the server. */
  async write(command: Parameters<DocumentRoom['write']>[1]): Promise<void> {
    await this.room.write({ origin: 'server', userId: null }, command)
  }
}
