import { SCHEMA_VERSION } from '../itinerary/doc'

/** Of `/sync/{itineraryId}` (docs/contract.md, section 6). */
export const connectionQueryNames = {
  clientId: 'c',
  schemaVersion: 'v',
  /** Of the client's document; default the first. */
  epoch: 'epoch',
  /** The client's user. A session of another user is refused. */
  userId: 'u',
  /** The newest stamp received, '' for none. Clients that omit it receive none. */
  stamp: 'stamp',
} as const

export const createConnectionQuery = (client: {
  clientId: number
  epoch?: number
  userId?: string
  stamp?: string
}): Record<string, string> => ({
  [connectionQueryNames.clientId]: String(client.clientId),
  [connectionQueryNames.schemaVersion]: String(SCHEMA_VERSION),
  ...(client.epoch !== undefined && { [connectionQueryNames.epoch]: String(client.epoch) }),
  ...(client.userId !== undefined && { [connectionQueryNames.userId]: client.userId }),
  ...(client.stamp !== undefined && { [connectionQueryNames.stamp]: client.stamp }),
})
