import type { Services } from '#server/context'
import type { ItineraryChannels } from './channels'
import type { LegacyClient } from './client'

/** What the handler of a packet works with. */
export interface PacketContext {
  services: Services
  channels: ItineraryChannels
  client: LegacyClient
}
