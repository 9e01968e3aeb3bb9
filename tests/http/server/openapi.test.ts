import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { allCalls, ApiClient } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

/** The part of JSON Schema 2020-12 that we use. Strict, as readers ignore misspelt keywords. */
const JsonSchema: z.ZodType = z.lazy(() =>
  z.union([z.strictObject({ $ref: z.string().startsWith('#/components/schemas/') }), Keywords]),
)
const Type = z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'])
const Keywords = z.strictObject({
  type: z.union([Type, z.array(Type).min(1)]).optional(),
  properties: z.record(z.string(), JsonSchema).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.union([z.boolean(), JsonSchema]).optional(),
  propertyNames: JsonSchema.optional(),
  prefixItems: z.array(JsonSchema).min(1).optional(),
  items: z.union([z.literal(false), JsonSchema]).optional(),
  anyOf: z.array(JsonSchema).min(1).optional(),
  oneOf: z.array(JsonSchema).min(1).optional(),
  allOf: z.array(JsonSchema).min(1).optional(),
  not: JsonSchema.optional(),
  enum: z.array(z.unknown()).min(1).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  format: z.string().optional(),
  pattern: z.string().refine(isPattern, 'not a regular expression').optional(),
  minLength: z.int().min(0).optional(),
  maxLength: z.int().min(0).optional(),
  minItems: z.int().min(0).optional(),
  maxItems: z.int().min(0).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  contentEncoding: z.string().optional(),
  description: z.string().optional(),
})

function isPattern(text: string): boolean {
  return new RegExp(text, 'u').source !== ''
}

const Content = z.record(
  z.string().regex(/^[a-z]+\/[a-z.+-]+$/),
  z.strictObject({ schema: JsonSchema, encoding: z.record(z.string(), z.strictObject({ contentType: z.string() })).optional() }),
)
const Parameter = z
  .strictObject({ name: z.string().min(1), in: z.enum(['path', 'query']), required: z.boolean(), schema: JsonSchema })
  .refine((parameter) => parameter.in !== 'path' || parameter.required, 'a path parameter is always required')
const Response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), z.strictObject({ description: z.string(), schema: JsonSchema })).optional(),
  content: Content.optional(),
})
const Operation = z.strictObject({
  operationId: z.string().regex(/^[a-z][A-Za-z]+$/),
  tags: z.array(z.string().min(1)).min(1),
  summary: z.string().min(1),
  description: z.string(),
  security: z.array(z.strictObject({ session: z.tuple([]).optional() })).min(1),
  parameters: z.array(Parameter),
  requestBody: z.strictObject({ required: z.literal(true), content: Content }).optional(),
  responses: z.record(z.string().regex(/^[2-5]\d\d$/), Response),
})
/** The part of https://spec.openapis.org/oas/v3.1.0 that we use. */
const OpenApi = z.strictObject({
  openapi: z.literal('3.1.0'),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.literal('/api') })),
  paths: z.record(
    z.string().startsWith('/'),
    z.strictObject({
      get: Operation.optional(),
      post: Operation.optional(),
      put: Operation.optional(),
      patch: Operation.optional(),
      delete: Operation.optional(),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().regex(/^[A-Z]\w+$/), JsonSchema),
    securitySchemes: z.strictObject({
      session: z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.literal('access_token') }),
    }),
  }),
})

let server: TestServer
let stranger: ApiClient
let document: z.output<typeof OpenApi>
beforeAll(async () => {
  server = await startTestServer()
  stranger = new ApiClient(server)
  document = (await (await stranger.send('GET', '/api/openapi.json')).json()) as typeof document
})
afterAll(() => server.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation === undefined ? [] : [{ name: `${method.toUpperCase()} ${path}`, path, operation }],
    ),
  )

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', () => {
    expect(OpenApi.safeParse(document).error?.issues).toBeUndefined()
  })

  it('gives every call a unique operationId and declares every path parameter', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(Object.keys(allCalls).length)
    expect(ids).toContain('getItinerariesIdChanges')
    for (const { name, path, operation } of operations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)
      expect([name, inPath.toSorted()]).toEqual([name, [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key).toSorted()])
      const all = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect([name, all]).toEqual([name, [...new Set(all)]])
    }
  })

  it('gives every call its success status and every refusal the ErrorBody schema', () => {
    for (const { name, operation } of operations()) {
      const statuses = Object.keys(operation.responses)
      const successes = statuses.filter((status) => status.startsWith('2'))
      if (name === 'POST /imports') expect(successes).toEqual(['200', '201'])
      else if (name === 'POST /auth/confirmations') expect(successes).toEqual(['202', '204'])
      else expect([name, successes.length]).toEqual([name, 1])
      for (const status of statuses.filter((status) => Number(status) >= 400))
        expect(operation.responses[status]?.content).toEqual({
          'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } },
        })
      expect([name, statuses.includes('304')]).toEqual([name, name.startsWith('GET ') && !name.startsWith('GET /auth/')])
    }
    expect(Object.keys(document.paths['/itineraries/{id}']?.patch?.responses ?? {}).toSorted()).toEqual([
      '204',
      '400',
      '401',
      '403',
      '404',
      '412',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    expect(document.paths['/itineraries']?.get?.responses['200']?.headers).toHaveProperty('Link')
    expect(document.paths['/itineraries']?.get?.responses).toHaveProperty('403')
    expect(document.paths['/search/locations']?.get?.responses).not.toHaveProperty('403')
  })
})

describe('GET /api/docs', () => {
  const get = (path: string, headers: Record<string, string> = {}) => stranger.send('GET', path, { headers })

  it('serves a page with only its own scripts, under a strict content security policy', async () => {
    const answer = await get('/api/docs')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = (answer.headers.get('content-security-policy') ?? '').split('; ')
    expect(policy).toEqual(expect.arrayContaining(["default-src 'self'", "script-src 'self'", "frame-ancestors 'none'"]))
    expect(html).not.toMatch(/<script(?![^>]* src=)|\son\w+=|https?:/)
    for (const [, path = ''] of html.matchAll(/(?:src|href)="(\/api\/docs[^"]+)"/g)) {
      const part = await get(path)
      expect([path, part.status]).toEqual([path, 200])
      expect((await part.text()).length).toBeGreaterThan(100)
    }
    expect((await get('/api/docs/start.js')).headers.get('content-type')).toMatch(/^text\/javascript/)
  })

  it('serves its large files compressed and cached as immutable', async () => {
    const [bundle = ''] = /\/api\/docs\/[\d.]+\/swagger-ui-bundle\.js/.exec(await (await get('/api/docs')).text()) ?? []
    const answer = await get(bundle, { 'accept-encoding': 'br' })
    expect([answer.headers.get('content-encoding'), answer.headers.get('cache-control')]).toEqual([
      'br',
      'public, max-age=31536000, immutable',
    ])
    expect((await answer.text()).length).toBeGreaterThan(1_000_000)
    expect((await get(bundle, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
  })

  it('serves no other file of the package', async () => {
    const [folder = ''] = /\/api\/docs\/[\d.]+\//.exec(await (await get('/api/docs')).text()) ?? []
    for (const path of [
      `${folder}package.json`,
      `${folder}index.js`,
      `${folder}..%2fpackage.json`,
      '/api/docs/1.0.0/swagger-ui.css',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })
})
