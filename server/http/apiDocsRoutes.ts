import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { z } from 'zod'
import { itineraryFileSchema } from '#shared/api/itineraryFile'
import { headersOf, type AppEnv } from './appEnv'
import { contentSecurityPolicy } from './security'
import { compressText, sendFile, type StaticFile } from './sendFile'

const require = createRequire(import.meta.url)

const PARTS = ['swagger-ui.css', 'swagger-ui-bundle.js'] as const

const START = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
})
`

const page = (version: string): string => `<!doctype html>
<html lang="es">
  <head>
    <meta charset="utf-8">
    <title>API · Periplo</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/api/docs/${version}/swagger-ui.css">
  </head>
  <body>
    <main id="docs"></main>
    <noscript>Esta página necesita JavaScript; la descripción está en <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script src="/api/docs/${version}/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

const FOREVER = 'public, max-age=31536000, immutable'

const Manifest = z.object({ version: z.string() })

type Packed = Promise<Pick<StaticFile, 'etag' | 'bodies'>>

/** Swagger UI, self-hosted under the site's CSP, and the schema of trip files. */
export function apiDocsRoutes(): Hono<AppEnv> {
  const manifest = require.resolve('swagger-ui-dist/package.json')
  const folder = dirname(manifest)
  const version = readFile(manifest, 'utf8').then((text) => Manifest.parse(JSON.parse(text)).version)
  const kept = new Map<string, Packed>()
  const once = (name: string, read: () => Promise<string>): Packed => {
    const known = kept.get(name)
    if (known !== undefined) return known
    const made = read().then(compressText)
    kept.set(name, made)
    return made
  }
  return new Hono<AppEnv>()
    .get('/', async (c) => {
      c.header('Content-Security-Policy', contentSecurityPolicy(c.var.services, headersOf(c)))
      const file = await once('', async () => page(await version))
      return sendFile(c, { ...file, type: 'text/html; charset=utf-8', cacheControl: 'no-cache' })
    })
    .get('/start.js', async (c) => {
      const file = await once('start.js', async () => START)
      return sendFile(c, { ...file, type: 'text/javascript; charset=utf-8', cacheControl: 'no-cache' })
    })
    .get('/itinerary.schema.json', async (c) => {
      const file = await once('itinerary.schema.json', async () => `${JSON.stringify(itineraryFileSchema(), null, 2)}\n`)
      return sendFile(c, { ...file, type: 'application/schema+json', cacheControl: 'no-cache' })
    })
    .get('/:version/:name', async (c, next) => {
      const name = PARTS.find((part) => part === c.req.param('name'))
      if (name === undefined || c.req.param('version') !== (await version)) return next()
      const file = await once(name, () => readFile(join(folder, name), 'utf8'))
      return sendFile(c, { ...file, type: getMimeType(name) ?? 'text/plain', cacheControl: FOREVER })
    })
}
