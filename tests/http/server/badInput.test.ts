import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ApiCall } from '#shared/api/call'
import { allCalls, ApiClient, createItinerary, createList, signUp, type Account } from '#testkit/api/apiClient'
import { startTestServer, type TestServer } from '#testkit/server/testServer'
import { allRows } from '#testkit/server/rows'

interface Bad {
  what: string
  method: string
  path: string
  headers?: Record<string, string>
  body?: BodyInit
  /** Must be 4xx; otherwise anything but 500. */
  isRefused: boolean
}

const JSON_TYPE = { 'content-type': 'application/json' }
const NOTHING = '01900000-0000-7000-8000-000000000000'
const LONG = 'x'.repeat(5000)

const ids = [
  '1',
  'null',
  '%25',
  '%00',
  '%F0%9F%8F%9D',
  '..%2f..%2fetc',
  'ABCDEF00-0000-7000-8000-000000000000',
  `${NOTHING}0`,
  LONG,
]
const words = ['', '%00', '%F0%9F%8F%9D', '%25', '_', '-1', '1e9', 'NaN', 'null', '[object Object]', "' or 1=1 --", '🏝', LONG]
const cursors = [
  '%00',
  'abc',
  '🏝',
  '[]',
  LONG,
  ...['null', '{}', '[]', '["newest"]', '["newest",{},[],1]', '[[["newest"]]]', '"x"'].map(encode),
]
const broken = [
  '{',
  '{"title":',
  "{'a':1}",
  '[1,2',
  '{"a":1}{"b":2}',
  '\u0000',
  '\uFEFF{}x',
  '{"a":\u0001}',
  'undefined',
  '\ud800',
]
const noObjects = ['[]', 'null', '"x"', '7', 'true', '[{"title":"x"}]', '['.repeat(50_000)]
/** Invalid for every field of a body. */
const wrong = [
  {},
  { a: { b: { c: [] } } },
  [],
  [null],
  [[]],
  ['x'],
  1e300,
  LONG,
  'a\u0000b'.repeat(500),
  `${' '.repeat(60_000)}x`,
]
const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonx', '', '/']

function encode(text: string): string {
  return Buffer.from(text).toString('base64url')
}

let server: TestServer
let ana: Account
let itineraryId: string
let listId: string
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server)
  itineraryId = await createItinerary(ana)
  listId = await createList(ana)
})
afterAll(() => server.close())

const known = (path: string): string => {
  const id = path.startsWith('/itineraries') ? itineraryId : path.startsWith('/lists') ? listId : ana.id
  return path.replace('{id}', id).replace('{userId}', NOTHING)
}

const propertiesOf = (schema: z.ZodType | undefined): Record<string, { default?: unknown }> =>
  schema === undefined
    ? {}
    : ((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as Record<string, object>)

function badPaths(method: string, path: string, { params }: ApiCall): Bad[] {
  if (params === undefined) return []
  // `/users/{id}` accepts any username.
  const isRefused = path !== '/users/{id}' || method !== 'GET'
  return ids.map((id) => ({ what: 'id', method, path: known(path.replace(/\{\w+\}/, id)), isRefused, ...bodyFor(method) }))
}

const bodyFor = (method: string) => (method === 'POST' || method === 'PATCH' ? { headers: JSON_TYPE, body: '{}' } : {})

function badQueries(method: string, path: string, { query }: ApiCall): Bad[] {
  const bad = (what: string, search: string, isRefused: boolean): Bad => ({
    what,
    method,
    path: `${known(path)}?${search}`,
    isRefused,
  })
  return Object.keys(propertiesOf(query)).flatMap((name) => [
    bad('repeated', `${name}=1&${name}=1`, true),
    ...words.map((word) => bad(name, `${name}=${word.startsWith('%') ? word : encodeURIComponent(word)}`, false)),
    ...(name === 'cursor' ? cursors.map((cursor) => bad('cursor', `cursor=${encodeURIComponent(cursor)}`, true)) : []),
    ...(name === 'limit' ? ['abc', '0', '51', '1.5', '5&limit=5'].map((limit) => bad('limit', `limit=${limit}`, true)) : []),
  ])
}

function badBodies(method: string, path: string, { body, upload }: ApiCall): Bad[] {
  const bad = (what: string, sent: BodyInit, headers: Record<string, string> = JSON_TYPE): Bad => ({
    what,
    method,
    path: known(path),
    headers,
    body: sent,
    isRefused: true,
  })
  if (upload === true) {
    const form = new FormData()
    form.append('file', 'no file at all')
    return [
      bad('text for a file', form, {}),
      ...types.map((type) => bad('type', '{}', { 'content-type': type })),
      ...[...broken, ...noObjects].map((text) => bad('no form', text)),
    ]
  }
  if (body === undefined) return []
  const fields = Object.keys(propertiesOf(body))
  return [
    ...broken.map((text) => bad('broken', text)),
    ...noObjects.map((text) => bad('no object', text)),
    ...types.map((type) => bad('type', JSON.stringify({ [fields[0] ?? 'a']: 'x' }), { 'content-type': type })),
    bad('bytes', new Uint8Array([0x7b, 0xff, 0xfe])),
    bad('too large', JSON.stringify({ [fields[0] ?? 'a']: 'x'.repeat(300_000) })),
    bad('deep', `{"${fields[0] ?? 'a'}":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`),
    ...fields.flatMap((field) => wrong.map((value) => bad(field, JSON.stringify({ [field]: value })))),
  ]
}

const fingerprint = async () =>
  createHash('sha256')
    .update(JSON.stringify(await allRows(server.services.db)))
    .digest('hex')

const calls = Object.entries<ApiCall>(allCalls).map(([name, call]) => {
  const [method = '', path = ''] = name.split(' ')
  return {
    name,
    list: () => [...badPaths(method, path, call), ...badQueries(method, path, call), ...badBodies(method, path, call)],
  }
})

it('more than a thousand bad requests are generated', () => {
  expect(calls.flatMap(({ list }) => list()).length).toBeGreaterThan(1000)
})

describe.each(calls)('invalid input to $name', ({ list }) => {
  it('is answered in the error shape and changes nothing', async () => {
    const before = await fingerprint()
    for (const { what, method, path, headers, body, isRefused } of list()) {
      const answer = await ana.send(method, `/api${path}`, {
        ...(headers !== undefined && { headers }),
        ...(body !== undefined && { body }),
      })
      const text = await answer.text()
      const shown = `${what}: ${method} ${path.slice(0, 200)} ${typeof body === 'string' ? body.slice(0, 100) : ''} ${answer.status} ${text.slice(0, 200)}`
      expect(answer.status, shown).toBeLessThan(500)
      if (isRefused) expect(answer.status, shown).toBeGreaterThanOrEqual(400)
      if (answer.status >= 400) expect(Object.keys(JSON.parse(text) as object), shown).toContain('requestId')
    }
    expect(await fingerprint()).toBe(before)
    expect((await new ApiClient(server).send('GET', '/healthz')).status).toBe(200)
  })
})
