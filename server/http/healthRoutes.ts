import { Hono } from 'hono'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import { checkWritable } from '#server/base/db/checkWritable'
import { TokenBucket } from '#server/base/tokenBucket'
import type { AppEnv } from './appEnv'
import { writeMetrics, type Metrics } from './metrics'

/** Each check writes to disk. Above this rate, the last result is repeated. */
const WRITE_CHECK_BUDGET = { perSecond: 1, atOnce: 10 }

const report = (isReady: boolean, nodes: NodeBus | undefined): string =>
  [
    isReady ? 'ready' : 'not ready',
    `database: ${isReady ? 'takes writes' : 'takes no writes'}`,
    ...(nodes === undefined ? [] : [`bus: ${nodes.isConnected ? 'answers' : 'does not answer'}`]),
  ].join('\n')

export function healthRoutes(metrics: Metrics) {
  const looks = new TokenBucket(WRITE_CHECK_BUDGET.perSecond, WRITE_CHECK_BUDGET.atOnce)
  let ready: Promise<unknown> | undefined
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', async (c) => {
      const { db, log, nodes } = c.var.services
      if (ready === undefined || looks.tryOne()) {
        ready = checkWritable(db).then(
          () => undefined,
          (error: unknown) => {
            log.error({ err: error }, 'database not writable')
            return error
          },
        )
      }
      const isReady = (await ready) === undefined
      return c.text(report(isReady, nodes), isReady ? 200 : 503)
    })
    .get('/metrics', async (c) => c.text(await writeMetrics(metrics), 200, { 'Content-Type': metrics.registry.contentType }))
}
