import { Hono, type MiddlewareHandler } from 'hono'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import { checkWritable } from '#server/base/db/checkWritable'
import { TokenBucket } from '#server/base/tokenBucket'
import type { AppEnv } from './appEnv'

/** Each writes to disk. Above this rate, the last result is repeated. */
const WRITE_CHECK_BUDGET = { perSecond: 1, burst: 10 }

/** Shared by all servers of the process. */
const processMetrics = new Registry()

export interface Metrics {
  node: string | undefined
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
  commits: Histogram
}

/** `counts` is read on each scrape. `node` names the server. */
export function createMetrics(node: string | undefined, counts: () => Record<string, number>): Metrics {
  if (processMetrics.getMetricsAsArray().length === 0) collectDefaultMetrics({ register: processMetrics })
  const registry = new Registry()
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers: [registry],
  })
  const commits = new Histogram({
    name: 'periplo_commit_duration_seconds',
    help: 'Time that the log of documents takes for a commit, until it is on disk',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5],
    registers: [registry],
  })
  const held = new Gauge({
    name: 'periplo_sync',
    help: 'Open documents (rooms), sync connections and Socket.IO connections (sockets), and commits so far',
    labelNames: ['what'],
    registers: [registry],
    collect: () => Object.entries(counts()).forEach(([what, count]) => held.set({ what }, count)),
  })
  return { node, registry, requests, commits }
}

function writeMetrics({ node, registry }: Metrics): Promise<string> {
  const all = Registry.merge([processMetrics, registry])
  if (node !== undefined) all.setDefaultLabels({ node })
  return all.metrics()
}

/** By route: paths, queries and cookies contain names and tokens. */
export const observeRequests =
  ({ requests }: Metrics): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const ms = performance.now() - start
    const labels = { method: c.req.method, route: c.get('route') ?? 'other', status: c.res.status }
    requests.observe(labels, ms / 1000)
    const { log } = c.get('services')
    if (log.isLevelEnabled('debug')) log.debug({ ...labels, ms: Math.round(ms), requestId: c.get('requestId') }, 'request')
  }

export function healthRoutes(metrics: Metrics) {
  const looks = new TokenBucket(WRITE_CHECK_BUDGET.perSecond, WRITE_CHECK_BUDGET.burst)
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

const report = (isReady: boolean, nodes: NodeBus | undefined): string =>
  [
    isReady ? 'ready' : 'not ready',
    `database: ${isReady ? 'takes writes' : 'takes no writes'}`,
    ...(nodes === undefined ? [] : [`bus: ${nodes.isConnected ? 'answers' : 'does not answer'}`]),
  ].join('\n')
