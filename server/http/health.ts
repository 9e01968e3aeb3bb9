import { Hono } from 'hono'
import { checkWritable } from '../db/health'
import type { AppEnv } from './env'
import { writeMetrics, type Metrics } from './observe'

/** The doors for whoever runs the server: alive, ready for requests, numbers. */
export const healthRoutes = (metrics: Metrics) =>
  new Hono<AppEnv>()
    .get('/healthz', (c) => c.text('ok'))
    .get('/readyz', (c) => {
      try {
        checkWritable(c.var.services.db)
        return c.text('ready')
      } catch (error) {
        c.var.services.log.error({ err: error }, 'the database takes no writes')
        return c.text('not ready', 503)
      }
    })
    .get('/metrics', async (c) => c.text(await writeMetrics(metrics), 200, { 'Content-Type': metrics.registry.contentType }))
