import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  ApiClient,
  createItinerary,
  createList,
  MADRID_GEONAME_ID,
  readRefusal,
  signUp,
  type Account,
} from '#testkit/api/apiClient'
import { createItineraryByImport } from '#testkit/api/imports'
import { LegacyTab } from '#testkit/legacy/legacyTab'
import { startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let ana: Account
let id: string
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server)
  id = await createItinerary(ana)
})
afterAll(() => server.close())

const emptyFile = {
  title: 'Roma',
  image: null,
  startDate: null,
  endDate: null,
  location: null,
  days: [{ events: [] }],
  ideas: [],
}
const JSON_TYPE = { 'content-type': 'application/json' }
const patchRaw = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = JSON_TYPE) =>
  ana.send('PATCH', `/api/itineraries/${id}`, { headers, body })

describe('bodies', () => {
  it.each(['{', '{"title":', 'title=x', "{'title':'x'}", '{"title":"a"}{"title":"b"}', '\u0000', '[1,2'])(
    'with broken JSON get 400: %j',
    async (body) => {
      expect(await readRefusal(await patchRaw(body))).toMatchObject({
        status: 400,
        error: 'InvalidInputError',
        issues: [{ path: '', code: 'not_json' }],
      })
    },
  )

  it.each(['[]', 'null', '"x"', '7', 'true', '[{"title":"x"}]'])('with JSON that is no object get 400: %s', async (body) => {
    expect(await readRefusal(await patchRaw(body))).toMatchObject({ status: 400, issues: [{ path: '', code: 'wrong_type' }] })
  })

  it('may be empty with a JSON content type, unless fields are required', async () => {
    expect((await ana.send('GET', '/api/itineraries', { headers: JSON_TYPE })).status).toBe(200)
    expect((await ana.send('POST', '/api/auth/refresh-token', { headers: JSON_TYPE })).status).toBe(204)
    expect((await patchRaw('')).status).toBe(204)
    expect(await readRefusal(await ana.send('POST', '/api/itineraries', { headers: JSON_TYPE }))).toMatchObject({ status: 400 })
  })

  it('of another content type get 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonx',
    ]) {
      expect(await readRefusal(await patchRaw('{"title":"x"}', { 'content-type': type }))).toMatchObject({
        status: 415,
        error: 'UnsupportedMediaError',
      })
    }
    for (const type of [
      'application/json',
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/merge-patch+json',
    ]) {
      expect((await patchRaw('{"title":"x"}', { 'content-type': type })).status).toBe(204)
    }
  })

  it('lose unknown fields and fields that would touch prototypes', async () => {
    const body = '{"title":"Bien","userId":"x","recordVersion":99,"likes":7,"__proto__":{"isPublic":false},"constructor":{"a":1}}'
    expect((await patchRaw(body)).status).toBe(204)
    const itinerary = await ana.call('GET /itineraries/{id}', { params: { id } })
    expect(itinerary).toMatchObject({ title: 'Bien', userId: ana.id, likes: 0, isPublic: true })
  })

  it('and queries lose NUL characters, and a username with NUL is unknown', async () => {
    expect((await patchRaw('{"title":"Ro\\u0000ma","description":"\\u0000"}')).status).toBe(204)
    expect(await ana.call('GET /itineraries/{id}', { params: { id } })).toMatchObject({ title: 'Roma', description: '' })
    expect(await ana.call('GET /itineraries', { query: { q: 'ro\u0000ma' } })).toMatchObject([{ id }])
    expect((await ana.send('GET', `/api/users/${ana.username}%00`)).status).toBe(404)
  })

  it('above 256 kB get 413, with or without Content-Length', async () => {
    const fits = JSON.stringify({ title: 'Cabe', extra: 'x'.repeat(256 * 1024 - 30) })
    expect((await patchRaw(fits)).status).toBe(204)
    const tooLarge = JSON.stringify({ title: 'No cabe', extra: 'x'.repeat(256 * 1024) })
    expect(await readRefusal(await patchRaw(tooLarge))).toMatchObject({ status: 413, error: 'PayloadTooLargeError' })
    expect(await readRefusal(await patchRaw(`{"title":"${'x'.repeat(20_000_000)}"}`))).toMatchObject({ status: 413 })
    const stream = new Blob([tooLarge]).stream()
    const answer = await fetch(`${server.url}/api/itineraries/${id}`, {
      method: 'PATCH',
      headers: { ...JSON_TYPE, cookie: ana.cookies },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(await readRefusal(answer)).toMatchObject({ status: 413 })
  })

  it('with deep nesting, control characters, lone surrogates or invalid UTF-8 get no 500', async () => {
    for (const body of [
      '['.repeat(100_000),
      `{"title":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
      '{"title":"\\ud800"}',
      '{"title":"a\\u0000b"}',
    ]) {
      expect((await patchRaw(body)).status).toBeLessThan(500)
    }
    expect((await patchRaw(new Uint8Array([0x7b, 0xff, 0xfe]))).status).toBe(400)
  })
})

it('a description gets single blanks within lines through the API, legacy socket and import', async () => {
  const loose = ' Uno  dos\t \n\n\n  Tres \u00a0 cuatro '
  const tidy = 'Uno dos\n\nTres cuatro'
  const trip = async (of: string) => (await ana.call('GET /itineraries/{id}', { params: { id: of } })).description
  const list = async (of: string) => (await ana.call('GET /lists/{id}', { params: { id: of } })).description
  expect(await trip(await createItinerary(ana, { description: loose }))).toBe(tidy)
  await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { description: loose } })
  expect(await trip(id)).toBe(tidy)
  const listId = await createList(ana, { description: loose })
  expect(await list(listId)).toBe(tidy)
  await ana.call('PATCH /lists/{id}', { params: { id: listId }, body: { description: `x ${loose}` } })
  expect(await list(listId)).toBe(`x ${tidy}`)
  const tab = await LegacyTab.enter(ana, id)
  await tab.emit('edit-itinerary', { itineraryId: id, updatedItineraryData: { description: `y ${loose}` } })
  expect(await trip(id)).toBe(`y ${tidy}`)
  const wishes = { startDate: '2027-03-05', geonameId: String(MADRID_GEONAME_ID) }
  const file = { format: 'periplo-itinerary', formatVersion: 1, itinerary: { ...emptyFile, description: loose } }
  for (const brought of [`Roma\n\n${loose}\n\nDía 1\nColiseo`, new TextEncoder().encode(JSON.stringify(file))])
    expect((await trip(await createItineraryByImport(ana, brought, wishes))).split(/\n+/)).toEqual(['Uno dos', 'Tres cuatro'])
})

describe('URLs', () => {
  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/itineraries/',
    '/api/itineraries/1',
    '/api/itineraries/%',
    '/api/itineraries/%zz',
    '/api/itineraries/%00',
    '/api/itineraries/%E0%A4%A',
    '/api/itineraries/..%2f..%2fetc%2fpasswd',
    '/api/itineraries/undefined/collaborators',
    '/api/itineraries/[object%20Object]',
    `/api/itineraries/${'x'.repeat(3000)}`,
    '/api/__proto__',
    '/api/auth/constructor',
  ])('without a route or item get 404 in the error shape: %s', async (path) => {
    const { status, error, requestId } = await readRefusal(await ana.send('GET', path))
    expect([status, error]).toEqual([404, 'NotFoundError'])
    expect(requestId).not.toBe('')
  })

  it('answer other methods with 404, and accept HEAD', async () => {
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH']) {
      expect(await readRefusal(await ana.send(method, '/api/auth/session'))).toMatchObject({
        status: 404,
        error: 'NotFoundError',
      })
    }
    expect((await ana.send('HEAD', '/api/itineraries')).status).toBe(200)
  })

  it('with broken escapes or a thousand parameters get no 500', async () => {
    for (const query of ['%', 'limit=%zz', '&&&=&=', 'a[b]=c', Array.from({ length: 1000 }, (_, i) => `p${i}=1`).join('&')]) {
      expect((await ana.send('GET', `/api/itineraries?${query}`)).status).toBeLessThan(500)
    }
  })

  it('with a malformed request line or Host header are answered, and the server stays up', async () => {
    for (const head of [
      'GET /api/itineraries HTTP/1.1\r\nHost: a b\r\n\r\n',
      'GET //evil HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET http:// HTTP/1.1\r\nHost:\r\n\r\n',
      'nonsense\r\n\r\n',
    ]) {
      const socket = connect(server.port, '127.0.0.1')
      socket.end(head)
      const chunks: Buffer[] = []
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      await once(socket, 'close')
      expect(Buffer.concat(chunks).toString()).toMatch(/^HTTP\/1\.1 [234]\d\d /)
    }
    expect((await new ApiClient(server).send('GET', '/healthz')).status).toBe(200)
  })
})

it('ids match only exactly: no number, no prefix, no other case', async () => {
  for (const wrong of [
    id.toUpperCase(),
    id.slice(0, -1),
    `${id}0`,
    ` ${id}`,
    `${id}\n`,
    `{${id}}`,
    id.replaceAll('-', ''),
    '0',
    'NaN',
    'null',
    'true',
  ]) {
    const answer = await ana.send('GET', `/api/itineraries/${encodeURIComponent(wrong)}`)
    expect([wrong, answer.status]).toEqual([wrong, 404])
  }
})
