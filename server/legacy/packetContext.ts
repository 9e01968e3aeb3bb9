import type { Services } from '#server/base/services'
import type { ItineraryChannels } from './itineraryChannels'
import type { LegacyClient } from './legacyClient'

/** What the handler of a packet works with. */
export interface PacketContext {
  services: Services
  channels: ItineraryChannels
  client: LegacyClient
}
