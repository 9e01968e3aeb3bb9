import type { Services } from '#server/context'
import type { Channels } from './channels'
import type { Client } from './client'

/** What the handler of a packet works with. */
export interface Context {
  services: Services
  channels: Channels
  client: Client
}
