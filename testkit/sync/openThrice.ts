import { newDoc } from '#shared/itinerary/doc'
import { RawSync } from './rawSync'
import type { SyncServer, SyncServerOptions } from './syncServer'
import { syncServerForTest } from './syncServerForTest'

export async function openThrice(options: SyncServerOptions = {}): Promise<{ server: SyncServer; id: string; raws: RawSync[] }> {
  const server = await syncServerForTest(options)
  const ana = await server.person()
  const id = await server.trip(ana)
  const raws = [await RawSync.open(server, ana, id), await RawSync.open(server, ana, id), await RawSync.open(server, ana, id)]
  for (const raw of raws) await raw.load(newDoc())
  return { server, id, raws }
}
