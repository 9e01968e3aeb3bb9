import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiClient, createItinerary, signUp } from '#testkit/api/apiClient'
import { runStatement } from '#testkit/server/rows'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

const SCRIPT = `console.log('${'hola '.repeat(400)}')`

const MANIFEST = {
  '_app.js': { file: 'assets/app-1a2b.js', imports: ['_libraries.js'] },
  '_libraries.js': { file: 'assets/libraries.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_app.js'] },
  'src/features/shell/RailLayout.tsx': { file: 'assets/RailLayout.js', imports: ['_shared.js', '_libraries.js'] },
  'src/features/itinerary/ItineraryPage.tsx': { file: 'assets/ItineraryPage.js', imports: ['_shared.js'] },
  'src/features/profile/ProfilePage.tsx': { file: 'assets/ProfilePage.js', imports: ['_app.js'] },
  'src/features/auth/LoginPage.tsx': { file: 'assets/LoginPage.js' },
  'src/features/shell/AuthLayout.tsx': { file: 'assets/AuthLayout.js' },
}

let server: TestServer
let folder: string
let browser: ApiClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'periplo-client-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'images', 'avatars'), { recursive: true })
  await writeFile(join(folder, 'images', 'avatars', 'avatar-3.svg'), '<svg xmlns="http://www.w3.org/2000/svg"><!-- 3 --></svg>')
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="es"><head><title>Periplo</title>
      <script type="module" src="/assets/app-1a2b.js"></script><link rel="modulepreload" href="/assets/libraries.js"></head><body><div id="root"></div></body></html>`,
  )
  await writeFile(join(folder, 'sw.js'), 'self')
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(MANIFEST))
  await writeFile(join(folder, 'images', 'poster.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(folder, 'assets', 'app-1a2b.js'), SCRIPT)
  await writeFile(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT))
  await writeFile(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT))
  const env = { REPOSITORY_URL: 'https://code.example/?a=1&b="2"' }
  server = await startTestServer({ clientFolder: folder, env })
  browser = new ApiClient(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const get = (path: string, headers: Record<string, string> = {}) => browser.send('GET', path, { headers })

describe('pages', () => {
  it.each([
    [200, '/', 'Inicio · Periplo'],
    [200, '/search?q=x', 'x: búsqueda · Periplo'],
    [200, '/login', 'Iniciar sesión · Periplo'],
    [200, '/index.html', 'Periplo'],
    [404, '/ana', 'Periplo'],
    [404, '/ana.garcia', 'Periplo'],
    [404, '/itineraries/01900000-0000-7000-8000-000000000000', 'Periplo'],
    [404, '/a/b/c', 'Periplo'],
    [404, '/%zz', 'Periplo'],
  ])('answer %d %s with the app', async (status, path, title) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.headers.get('cache-control')).toBe(status === 200 ? 'no-cache' : 'private, no-store')
    const html = await answer.text()
    expect(html).toContain(`<title>${title}</title>`)
    expect(html.match(/<title>/g)).toHaveLength(1)
  })

  it('preload the code of their page and its imports, each once, and of no other page', async () => {
    const codeOf = async (path: string) =>
      [...(await (await get(path)).text()).matchAll(/<link rel="modulepreload" crossorigin href="\/assets\/(\w+)\.js">/g)].map(
        ([, file]) => file,
      )
    expect(await codeOf('/')).toEqual([])
    expect(await codeOf('/ana')).toEqual(['ProfilePage'])
    expect(await codeOf('/login')).toEqual(['AuthLayout', 'LoginPage'])
    const trip = await codeOf('/itineraries/01900000-0000-7000-8000-000000000000')
    expect(trip).toEqual(['RailLayout', 'shared', 'ItineraryPage'])
    expect((await get('/.vite/manifest.json')).status).toBe(404)
  })

  it('forbid inline scripts, framing and content of other origins', async () => {
    const { headers } = await get('/')
    const policy = headers.get('content-security-policy') ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
      expect(policy.split('; ')).toContain(rule)
    expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${server.port}`)
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('permissions-policy')).toContain('camera=()')
  })

  it('hold the two external links of this installation', async () => {
    const html = await (await get('/')).text()
    expect(html).toContain('<meta name="periplo:repository-url" content="https://code.example/?a=1&amp;b=&quot;2&quot;">')
    expect(html).toContain('<meta name="periplo:network-url" content="https://www.linkedin.com">')
  })

  it('name the host of a geocoder, without its key, and none without one', async () => {
    expect(await (await get('/')).text()).not.toContain('geocoder')
    const env = { GEOCODER_URL: 'photon+https://photon.example/?api_key=SECRET' }
    const asking = await serverForTest({ env, clientFolder: folder })
    const answer = await new ApiClient(asking).send('GET', '/')
    const html = await answer.text()
    expect(html).toContain('<meta name="periplo:geocoder" content="photon.example">')
    expect([html.includes('SECRET'), answer.headers.get('content-security-policy')?.includes('photon')]).toEqual([false, false])
  })

  it('never answer 401 or redirect for a session that ended', async () => {
    const ana = await signUp(server)
    const cookie = ana.cookies
    await ana.call('POST /auth/logout')
    expect((await get('/', { cookie })).status).toBe(200)
  })

  it('answer 304 to a matching ETag', async () => {
    const etag = (await get('/login')).headers.get('etag') ?? ''
    const again = await get('/login', { 'if-none-match': `"x", ${etag}` })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get('/register', { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('files', () => {
  it('with a hash in their name are immutable and sent in the best accepted encoding', async () => {
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', null],
    ] as const) {
      const answer = await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/)
      expect(await answer.text()).toBe(SCRIPT)
    }
  })

  it('that decide which release runs are revalidated on each request', async () => {
    const answer = await get('/sw.js')
    expect([answer.status, answer.headers.get('cache-control'), await answer.text()]).toEqual([200, 'no-cache', 'self'])
    expect((await get('/sw.js', { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await get('/images/poster.svg')).headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  })

  it('of the preset avatars are also served under their legacy names', async () => {
    const [older, ours] = [await get('/images/default/default-avatar-3.svg'), await get('/images/avatars/avatar-3.svg')]
    expect([older.status, await older.text()]).toEqual([200, await ours.text()])
    expect((await get('/images/default/default-avatar-7.svg')).status).toBe(404)
  })

  it.each([
    '/assets/app-old.js',
    '/assets/',
    '/assets/app-1a2b.js.br',
    '/assets/../index.html.js',
    '/images/nothing',
    '/favicon.ico',
    '/nothing.css',
    '/deep/nothing.png',
    '/uploads/nothing.webp',
    '/uploads/..%2fsession-secret',
    '/uploads',
    '/covers/nothing.svg',
    '/sync/01900000-0000-7000-8000-000000000000',
    '/static/x',
  ])('that do not exist answer 404, never the app: %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).not.toContain('<html')
  })

  it('below /uploads are served while something public shows them, with a strict policy', async () => {
    const name = `${'ab12'.repeat(10)}.webp`
    await server.services.images.put(name, Buffer.from('picture'))
    expect((await get(`/uploads/${name}`)).status).toBe(404)
    const id = await createItinerary(await signUp(server), { isPublic: true })
    await runStatement(server.services.db, 'UPDATE itineraries SET image = @image WHERE id = @id', {
      image: `/uploads/${name}`,
      id,
    })
    const answer = await get(`/uploads/${name}`)
    expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([200, 'image/webp', 'picture'])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('below /covers are drawn', async () => {
    const answer = await get('/covers/01900000-0000-7000-8000-000000000000/3117735/card.svg')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  })
})

describe('an invalid address', () => {
  const statusOf = (host: string, path: string): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request(server.url, { path, headers: { host } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      })
      asked.on('error', reject).end()
    })

  it.each(['xn--', 'xn--a.example', '1.2.3.4.5', '999.1.1.1', 'a b', 'a@b', '[::1', 'localhost:99999', 'a/b', 'ñ'])(
    'in the Host header (%s) is refused with 400 on every path',
    async (host) => {
      const paths = [
        '/',
        '/login',
        '/sw.js',
        '/healthz',
        '/sitemap.xml',
        '/robots.txt',
        '/api/itineraries',
        '/api/docs',
        '/nothing',
      ]
      const answers = await Promise.all(paths.map((path) => statusOf(host, path)))
      expect(answers).toEqual(paths.map(() => 400))
    },
  )

  it('as an absolute request target is refused with 400', async () => {
    for (const path of ['http://xn--/', 'http://1.2.3.4.5/login']) expect(await statusOf('localhost', path), path).toBe(400)
  })
})

it('without a client build the API works and pages answer 404', async () => {
  const bare = new ApiClient(await serverForTest())
  expect((await bare.send('GET', '/')).status).toBe(404)
  expect((await bare.send('GET', '/api/itineraries')).status).toBe(200)
})

it('only GET and HEAD reach pages', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await browser.send(method, '/login')).status).toBe(404)
  expect((await browser.send('HEAD', '/login')).status).toBe(200)
})
