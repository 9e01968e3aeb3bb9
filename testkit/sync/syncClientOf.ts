import type { ApiClient } from '../api/apiClient'
import { SyncClient, type SyncClientOptions } from './syncClient'

/** A client of the full server with a user's session. */
export const syncClientOf = (person: ApiClient, itineraryId: string, options: SyncClientOptions = {}): SyncClient =>
  new SyncClient({ url: `${person.server.url.replace('http', 'ws')}/sync` }, { cookie: person.cookies }, itineraryId, options)
