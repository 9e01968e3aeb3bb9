import { describe, expect, it } from 'vitest'
import { featureRoutes } from '#server/app'
import { allCalls } from '#testkit/api/apiClient'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { fetchMetrics } from '#testkit/server/testServer'

const fixture = setUpFileServer()

describe('GET /openapi.json', () => {
  const read = async () => (await (await fixture.stranger.send('GET', '/api/openapi.json')).json()) as Document

  interface Document {
    openapi: string
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, { properties?: object; required?: string[] }> }
  }

  interface Operation {
    parameters: { name: string; in: string; required: boolean }[]
    requestBody?: { content: { 'application/json': { schema: { required?: string[] } } } }
    responses: Record<string, { content?: { 'application/json': { schema: object } } }>
  }

  it('describes every routed call', async () => {
    const { openapi, paths } = await read()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries(paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(described.toSorted()).toEqual(Object.keys(allCalls).toSorted())
    expect(featureRoutes.flatMap(({ calls }) => Object.keys(calls)).toSorted()).toEqual(described.toSorted())
  })

  it('describes parameters, bodies and responses', async () => {
    const { paths, components } = await read()
    const list = paths['/itineraries']?.['get']
    expect(list?.parameters.map(({ name }) => name)).toContain('location')
    expect(list?.responses['200']?.content).toEqual({
      'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/ItineraryCard' } } },
    })
    const create = paths['/itineraries']?.['post']
    expect(create?.requestBody?.content['application/json'].schema.required).toEqual([
      'title',
      'startDate',
      'endDate',
      'location',
    ])
    expect(Object.keys(create?.responses ?? {}).toSorted()).toEqual([
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    expect(components.schemas['Itinerary']?.required).toContain('recordVersion')
  })

  it('contains every schema it refers to', async () => {
    const document = await read()
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    expect(references.length).toBeGreaterThan(20)
    for (const ref of references)
      expect(Object.keys(document.components.schemas)).toContain(ref.replace('#/components/schemas/', ''))
  })
})

describe('GET /search/locations', () => {
  const search = (query: Record<string, string>) => fixture.stranger.call('GET /search/locations', { query })

  it('suggests places, best match first, in Spanish by default', async () => {
    const [first] = await search({ query: 'londres' })
    expect(first).toMatchObject({
      type: 'location',
      geonameId: 2643743,
      name: 'Londres',
      countryName: 'Reino Unido',
      countryCode: 'GB',
    })
    expect((await search({ query: 'londres', lang: 'en' }))[0]).toMatchObject({
      geonameId: 2643743,
      name: 'London',
      countryName: 'United Kingdom',
    })
    expect((await search({ query: 'londres', lang: 'es-ES' }))[0]?.name).toBe('Londres')
    expect((await search({ query: 'san' })).length).toBe(10)
  })

  it('suggests nothing below two characters after trimming', async () => {
    for (const query of ['', 'l', ' l ', '   ']) expect(await search({ query })).toEqual([])
    expect(await fixture.stranger.call('GET /search/locations')).toEqual([])
  })

  it('accepts any text', async () => {
    for (const query of ['"', "' or 1=1", '%%', 'a*b', 'NEAR(', '東京', '\u0000\u0000', '-- ', '🧭🧭', 'x'.repeat(200)])
      expect(Array.isArray(await search({ query }))).toBe(true)
  })

  it('refuses invalid languages, long texts and repeated parameters', async () => {
    for (const query of ['query=madrid&lang=', 'query=madrid&lang=%00', `query=${'x'.repeat(201)}`, 'query=a&query=b'])
      expect((await fixture.stranger.send('GET', `/api/search/locations?${query}`)).status).toBe(400)
  })
})

describe('the operator endpoints', () => {
  it('report health, readiness and durations per route, without concrete paths', async () => {
    await fixture.stranger.refused('GET /users/{id}', { params: { id: 'somebody-private' } })
    expect(await (await fixture.stranger.send('GET', '/healthz')).text()).toBe('ok')
    expect((await fixture.stranger.send('GET', '/readyz')).status).toBe(200)
    const answer = await fixture.stranger.send('GET', '/metrics')
    const numbers = await fetchMetrics(fixture.server)
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    expect(numbers).toContain('http_request_duration_seconds_count{method="GET",route="GET /users/{id}",status="404"}')
    expect(numbers).toContain('process_resident_memory_bytes')
    expect(numbers).toContain('periplo_sync{what="connections"} 0')
    expect(await answer.text()).not.toContain('somebody-private')
  })
})
