import { SCHEMA_VERSION } from '../itinerary/doc'

/** What a client may say of itself in the query of `/sync/{itineraryId}`, by its name there (docs/contract.md, section 6). */
export const queryNames = {
  /** Its Yjs client id. */
  clientId: 'c',
  schemaVersion: 'v',
  /** The generation of the document that it has; the first one when it names none. */
  epoch: 'epoch',
  /** Whose the client is: a session of somebody else does not count. */
  userId: 'u',
  /** The newest stamp it was given, '' for none; who leaves it out is given none. */
  stamp: 'stamp',
} as const

/** The query of a client that knows this schema. */
export const connectionQuery = (client: {
  clientId: number
  epoch?: number
  userId?: string
  stamp?: string
}): Record<string, string> => ({
  [queryNames.clientId]: String(client.clientId),
  [queryNames.schemaVersion]: String(SCHEMA_VERSION),
  ...(client.epoch !== undefined && { [queryNames.epoch]: String(client.epoch) }),
  ...(client.userId !== undefined && { [queryNames.userId]: client.userId }),
  ...(client.stamp !== undefined && { [queryNames.stamp]: client.stamp }),
})
