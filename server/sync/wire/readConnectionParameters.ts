import { SCHEMA_VERSION } from '#shared/itinerary/doc'
import { closeCodes } from '#shared/sync/closeCodes'
import { queryNames } from '#shared/sync/connectionQuery'
import { isClientId } from '../document/checks/readUpdate'
import { Refusal } from '../refusal'
import type { ConnectionParameters } from './incomingConnection'

/** Throws a Refusal if the schema version is old or malformed. */
export function readConnectionParameters(query: URLSearchParams): ConnectionParameters {
  const [version = String(SCHEMA_VERSION), ...more] = query.getAll(queryNames.schemaVersion)
  if (more.length > 0 || !/^\d{1,9}$/.test(version) || Number(version) < SCHEMA_VERSION)
    throw new Refusal(closeCodes.clientTooOld, 'client too old')
  const clientId = query.get(queryNames.clientId) ?? ''
  const epoch = query.get(queryNames.epoch) ?? '1'
  const stamp = query.get(queryNames.stamp)
  return {
    clientId: /^\d{1,10}$/.test(clientId) && isClientId(Number(clientId)) ? Number(clientId) : undefined,
    epoch: /^\d{1,9}$/.test(epoch) ? Number(epoch) : NaN,
    ...(stamp !== null && { stamp }),
  }
}
