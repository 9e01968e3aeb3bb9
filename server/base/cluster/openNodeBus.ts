import type { Logger } from 'pino'
import { createNatsBus } from './natsBus'
import type { NodeBus } from './nodeBus'
import { createPostgresBus } from './postgresBus'

/** Without `busUrl` (`nats://…`) PostgreSQL. Throws InvalidBusUrlError or UnusablePostgresError. */
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
