import type { Logger } from 'pino'
import { createNatsBus } from './natsBus'
import type { NodeBus } from './nodeBus'
import { createPostgresBus } from './postgresBus'

/**
 * A bus over `busUrl` (`nats://…`), or else PostgreSQL. Throws BusRefusedError
 * or PostgresRefusedError for an invalid URL.
 */
export function openNodeBus({
  busUrl = '',
  databaseUrl,
  logger,
}: {
  busUrl?: string | undefined
  databaseUrl: string
  logger: Pick<Logger, 'info' | 'warn' | 'error'>
}): NodeBus {
  return busUrl === '' ? createPostgresBus(databaseUrl, { logger }) : createNatsBus(busUrl, { logger })
}
