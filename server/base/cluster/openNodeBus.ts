import type { Logger } from 'pino'
import { createNatsBus } from './natsBus'
import type { NodeBus } from './nodeBus'
import { createPostgresBus } from './postgresBus'

/**
 * The bus that `busUrl` names (`nats://…`), or without one the PostgreSQL at `databaseUrl`. It connects in the background. Throws BusRefusedError or
 * PostgresRefusedError, a sentence without a password, when the address is none.
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
