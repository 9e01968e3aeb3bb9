import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { thumbHashToApproximateAspectRatio } from 'thumbhash'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findUpload } from '#server/features/uploads/store'
import { uploadCalls } from '#shared/api/uploads'
import { limits } from '#shared/limits'
import { ApiClient, createItinerary, refusal, signUp, type Account } from '#testkit/api/apiClient'
import {
  flatPng,
  jpeg,
  keepPicture as keep,
  colourGrid,
  phonePhoto,
  pictureForm,
  png,
  sendPicture as post,
} from '#testkit/api/pictures'
import { serverForTest, startTestServer, type TestServer } from '#testkit/server/testServer'

let server: TestServer
let ana: Account
beforeAll(async () => {
  server = await startTestServer()
  ana = await signUp(server)
}, 180_000)
afterAll(() => server.close())

async function download(path: string): Promise<Buffer> {
  const answer = await new ApiClient(server).send('GET', path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return Buffer.from(await answer.arrayBuffer())
}

const refused = async (content: Buffer, given: Parameters<typeof post>[2] = {}) => {
  const { status, error, issues } = await refusal(await post(ana, content, given))
  return [status, error, issues?.[0]?.code]
}

describe.each([
  ['avatar', 'avatarUrl', 400, 300],
  ['itinerary-image', 'itineraryImageUrl', 1493, 1120],
  ['event-image', 'eventImageUrl', 1000, 750],
  ['list-image', 'listImageUrl', 1493, 1120],
] as const)('POST /upload/%s', (path, field, width, height) => {
  it('keeps a picture as webp, as large as its place needs and never larger than it was', async () => {
    const answer = await post(ana, await jpeg(2000, 1500), { path })
    expect(answer.status).toBe(200)
    const body = uploadCalls[`POST /upload/${path}`].reply.strict().parse(await answer.json())
    const url: unknown = Reflect.get(body, field)
    expect(url).toMatch(/^\/uploads\/[0-9a-f]{40}\.webp$/)
    const large = await download(String(url))
    expect(await sharp(large).metadata()).toMatchObject({ format: 'webp', width, height })
    const small = await download(await keep(ana, await png(60, 20), path))
    expect(await sharp(small).metadata()).toMatchObject({ width: 60, height: 20 })
  })

  it('is for whoever is signed in', async () => {
    const stranger = new ApiClient(server)
    if (path !== 'avatar') {
      const refused = await refusal(await post(stranger, await jpeg(20, 20), { path }))
      expect(refused).toMatchObject({ status: 401, error: 'UnauthorizedError' })
      expect((await stranger.send('POST', `/api/upload/${path}`)).status).toBe(401)
    }
    const foreign = await ana.send('POST', `/api/upload/${path}`, {
      body: pictureForm(await jpeg(20, 20)),
      headers: { origin: 'https://evil.example' },
    })
    expect(await refusal(foreign)).toMatchObject({ status: 403, error: 'ForbiddenOriginError' })
  })
})

describe('what is left of a picture', () => {
  it('is neither place nor maker nor owner, and it stands as the camera meant', async () => {
    const photo = await phonePhoto(1200, 800)
    expect(await sharp(photo).metadata()).toMatchObject({
      width: 1200,
      height: 800,
      orientation: 6,
      exif: expect.any(Buffer) as Buffer,
    })
    expect(photo.includes('Telefonica')).toBe(true)
    const kept = await download(await keep(ana, photo))
    const facts = await sharp(kept).metadata()
    expect([facts.width, facts.height, facts.orientation]).toEqual([667, 1000, undefined])
    for (const part of ['exif', 'icc', 'xmp', 'iptc'] as const) expect(facts[part]).toBeUndefined()
    for (const word of ['Telefonica', 'Ana de Madrid', 'EXIF', 'GPS']) expect(kept.includes(word)).toBe(false)
    // Orientation 6: what is stored on the left belongs above.
    const [red, blue] = [Array<string>(8).fill('red'), Array<string>(8).fill('blue')]
    expect(await colourGrid(kept)).toEqual([...red, ...blue])
  })

  it('may be seen through, grey, of four inks or of sixteen bits', async () => {
    const create = { width: 40, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } as const
    expect(await sharp(await download(await keep(ana, await sharp({ create }).png().toBuffer()))).metadata()).toMatchObject({
      hasAlpha: true,
    })
    const colourful = sharp(await png(40, 30))
    for (const picture of [
      colourful.clone().greyscale().toColourspace('b-w').jpeg(),
      colourful.clone().toColourspace('cmyk').jpeg(),
      colourful.clone().toColourspace('rgb16').png(),
      colourful.clone().png({ palette: true, progressive: true }),
      colourful.clone().jpeg({ progressive: true }),
    ]) {
      const kept = await download(await keep(ana, await picture.toBuffer()))
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30, space: 'srgb' })
    }
  })

  it('may be as narrow as one pixel', async () => {
    for (const [width, height] of [
      [1, 1],
      [4000, 1],
      [1, 4000],
    ] as const) {
      const facts = await sharp(await download(await keep(ana, await png(width, height)))).metadata()
      expect([facts.width, facts.height]).toEqual([Math.min(width, 1000), Math.min(height, 1000)])
    }
  })
})

describe('content decides, not its name', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const others: [string, () => Buffer | Promise<Buffer>][] = [
    ['gif', () => gif],
    [
      'webp',
      async () =>
        sharp(await png(10, 10))
          .webp()
          .toBuffer(),
    ],
    [
      'tiff',
      async () =>
        sharp(await png(10, 10))
          .tiff()
          .toBuffer(),
    ],
    ['svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    [
      'svg with a declaration',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['html', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['pdf', () => Buffer.from('%PDF-1.7\n')],
    ['zip', () => Buffer.from('504b0304140000000000', 'hex')],
    ['text', () => Buffer.from('hola')],
    ['png somewhere behind the beginning', async () => Buffer.concat([Buffer.from('<html>'), await png(10, 10)])],
    ['noise', () => createHash('sha512').update('noise').digest()],
  ]
  it.each(others)('%s under the name of a png or jpeg is 415', async (_, make) => {
    const content = await make()
    for (const [name, type] of [
      ['foto.png', 'image/png'],
      ['foto.jpg', 'image/jpeg'],
    ] as const)
      expect(await refused(content, { name, type })).toEqual([415, 'UnsupportedMediaError', undefined])
  })

  it('png and jpeg are taken under any name and type', async () => {
    for (const [name, type] of [
      ['foto.svg', 'image/svg+xml'],
      ['pagina.html', 'text/html'],
      ['../../session-secret', ''],
      ['foto', 'application/octet-stream'],
      ['ñandú\u0000\r\n".png', 'image/gif'],
    ] as const)
      for (const picture of [await png(30, 20), await jpeg(30, 20)])
        expect((await post(ana, picture, { name, type })).status).toBe(200)
  })

  it('of a file that is two things at once only the pixels stay', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const picture = await jpeg(30, 20)
    const comment = Buffer.concat([
      picture.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, page.length + 2]),
      page,
      picture.subarray(2),
    ])
    for (const polyglot of [comment, Buffer.concat([picture, page]), Buffer.concat([await png(30, 20), page])]) {
      const kept = await download(await keep(ana, polyglot))
      expect(kept.includes('script')).toBe(false)
      expect((await colourGrid(kept))[0]).toBe('red')
    }
  })
})

describe('pictures that cannot be decoded are 400', () => {
  it('broken off, or nothing but a beginning', async () => {
    const [photo, drawing] = [await jpeg(800, 600), await png(800, 600)]
    for (const broken of [
      photo.subarray(0, photo.length / 2),
      photo.subarray(0, 100),
      drawing.subarray(0, drawing.length / 2),
      drawing.subarray(0, 60),
      Buffer.concat([drawing.subarray(0, 100), Buffer.alloc(400)]),
      Buffer.concat([photo.subarray(0, 20), Buffer.alloc(400)]),
      flatPng(100, 100, { rows: 20 }),
    ])
      expect(await refused(broken)).toEqual([400, 'InvalidInputError', 'not_decodable'])
  })

  it('of more pixels than any camera takes, before anything is unpacked', async () => {
    const before = process.memoryUsage.rss()
    const bomb = flatPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(500_000)
    expect(await refused(bomb)).toEqual([400, 'InvalidInputError', 'too_many_pixels'])
    expect(await refused(flatPng(6000, 6000, { rows: 1, bits: 16 }))).toEqual([400, 'InvalidInputError', 'too_many_pixels'])
    expect(await refused(flatPng(1_000_000, 53, { rows: 1 }))).toEqual([400, 'InvalidInputError', 'too_many_pixels'])
    const photo = await jpeg(800, 600)
    const size = photo.indexOf(Buffer.from([0xff, 0xc0])) + 5
    photo.writeUInt32BE(0xffdcffdc, size)
    expect((await refused(photo))[0]).toBe(400)
    expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 1024 * 1024)
  })

  it('while the largest that is allowed is taken', async () => {
    const kept = await download(await keep(ana, flatPng(8160, 6144)))
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1000, height: 753 })
  })
})

describe('the body', () => {
  const send = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
    ana.send('POST', '/api/upload/avatar', { ...(body === undefined ? {} : { body }), headers })
  const code = async (answer: Response) => {
    const { status, issues } = await refusal(answer)
    return [status, issues?.[0]?.path, issues?.[0]?.code]
  }

  it('has one file in the field `file`', async () => {
    const picture = await jpeg(20, 20)
    const elsewhere = new FormData()
    elsewhere.set('image', new File([new Uint8Array(picture)], 'a.jpg'))
    expect(await code(await send(elsewhere))).toEqual([400, 'file', 'required'])
    expect(await code(await send(new FormData()))).toEqual([400, 'file', 'required'])
    expect(await code(await send(undefined))).toEqual([400, 'file', 'required'])
    expect(await code(await send(pictureForm(Buffer.alloc(0))))).toEqual([400, 'file', 'required'])
    expect(await code(await send(pictureForm(Buffer.alloc(0), '')))).toEqual([400, 'file', 'required'])
    const text = new FormData()
    text.set('file', 'a.jpg')
    expect(await code(await send(text))).toEqual([400, 'file', 'wrong_type'])
    const two = pictureForm(picture)
    two.append('file', new File([new Uint8Array(picture)], 'b.jpg'))
    expect(await code(await send(two))).toEqual([400, 'file', 'repeated'])
    const more = pictureForm(picture)
    more.set('kind', 'avatar')
    expect((await send(more)).status).toBe(200)
  })

  it('is multipart, and whole', async () => {
    expect((await refusal(await send('{}', { 'content-type': 'application/json' }))).status).toBe(415)
    expect((await refusal(await send(new Uint8Array(await jpeg(20, 20)), { 'content-type': 'image/jpeg' }))).status).toBe(415)
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=', 'multipart/form-data;'])
      for (const body of ['--x', 'garbage', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n', ''])
        expect((await refusal(await send(body, { 'content-type': type }))).status).toBe(400)
  })

  it('has few parts with short headers, which is seen before any of them is looked at', async () => {
    const form = (fields: number, more = '', boundary = 'b') =>
      Array.from(
        { length: fields },
        (_, i) => `--${boundary}\r\nContent-Disposition: form-data; name="a${i}"${more}\r\n\r\nx\r\n`,
      ).join('') + `--${boundary}--\r\n`
    const typed = (boundary: string) => ({ 'content-type': `multipart/form-data; boundary=${boundary}` })
    expect(await code(await send(form(15), typed('b')))).toEqual([400, 'file', 'required'])
    for (const fields of [30, 60_000])
      expect(await code(await send(form(fields), typed('b')))).toEqual([400, '', 'too_many_parts'])
    expect(await code(await send(form(40), { 'content-type': 'multipart/form-data; x="; boundary=z"; boundary=b' }))).toEqual([
      400,
      '',
      'not_multipart',
    ])
    expect(await code(await send(form(60, '', 'b c'), typed('"b c"')))).toEqual([400, '', 'too_many_parts'])
    for (const more of ['x'.repeat(9000), `\r\nx: ${'y'.repeat(9000)}`, '\r\nx: y'.repeat(9000)])
      expect(await code(await send(form(1, more), typed('b')))).toEqual([400, '', 'too_long_headers'])
  })

  it('may hold a file of 8 MB and not a byte more, announced or not', async () => {
    const filled = async (size: number) => {
      const picture = await png(20, 20)
      return Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    }
    expect((await send(pictureForm(await filled(limits.imageBytes)))).status).toBe(200)
    for (const size of [limits.imageBytes + 1, limits.imageBytes + 1_000_000, 30_000_000])
      expect(await refusal(await send(pictureForm(await filled(size))))).toMatchObject({
        status: 413,
        error: 'PayloadTooLargeError',
      })
    const { body, headers } = new Request('http://x', {
      method: 'POST',
      body: pictureForm(await filled(limits.imageBytes + 100_000)),
    })
    const streamed = await fetch(`${server.url}/api/upload/avatar`, {
      method: 'POST',
      headers: { 'content-type': headers.get('content-type') ?? '', cookie: ana.cookies },
      body,
      duplex: 'half',
    } as RequestInit)
    expect((await refusal(streamed)).status).toBe(413)
  })

  it('of other calls stays small', async () => {
    const large = new FormData()
    large.set('file', new File([new Uint8Array(300 * 1024)], 'a.jpg'))
    expect((await ana.send('POST', '/api/itineraries', { body: large })).status).toBe(413)
  })
})

describe('what is kept', () => {
  it('is there once, whoever sends it and for whatever, under a name that says its content', async () => {
    const picture = await jpeg(333, 222)
    const path = await keep(ana, picture)
    const name = path.slice('/uploads/'.length)
    const content = await readFile(join(server.dataDir, 'uploads', name))
    expect(createHash('sha256').update(content).digest('hex').slice(0, 40)).toBe(name.slice(0, 40))
    const before = await readdir(join(server.dataDir, 'uploads'))
    const bea = await signUp(server)
    expect(await Promise.all([keep(ana, picture), keep(bea, picture), keep(bea, picture, 'avatar')])).toEqual([path, path, path])
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual(before)
    expect(before.filter((file) => !/^[0-9a-f]{40}\.webp$/.test(file))).toEqual([])
  })

  it('is noted with its size, its sender and what may be shown meanwhile', async () => {
    const name = (await keep(ana, await jpeg(2000, 1000), 'list-image')).slice('/uploads/'.length)
    const { thumbhash = '', ...row } = findUpload(server.services.db, name) ?? {}
    const { size } = new Blob([new Uint8Array(await readFile(join(server.dataDir, 'uploads', name)))])
    expect(row).toMatchObject({ userId: ana.id, kind: 'list', width: 1600, height: 800, bytes: size })
    expect(thumbHashToApproximateAspectRatio(Buffer.from(thumbhash, 'base64'))).toBeGreaterThan(1.5)
  })

  it('comes back when its file was lost', async () => {
    const picture = await png(77, 33)
    const path = await keep(ana, picture)
    await server.services.images.remove(path.slice('/uploads/'.length))
    expect((await ana.send('GET', path)).status).toBe(404)
    expect(await keep(ana, picture)).toBe(path)
    expect((await download(path)).length).toBeGreaterThan(0)
  })

  it('is not kept for somebody whose account is gone', async () => {
    const luz = await signUp(server)
    const answer = post(luz, await jpeg(3000, 2000))
    server.services.db.$client.prepare('DELETE FROM users WHERE id = ?').run(luz.id)
    expect((await answer).status).toBe(401)
  })
})

describe('GET /uploads/{name}', () => {
  it('is for everybody, for ever, and can do nothing', async () => {
    const path = await keep(ana, await jpeg(50, 40))
    const stranger = new ApiClient(server)
    const answer = await stranger.send('GET', path)
    const { headers } = answer
    expect([answer.status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const content = Buffer.from(await answer.arrayBuffer())
    expect(headers.get('content-length')).toBe(String(content.length))
    const again = await stranger.send('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await stranger.send('GET', path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    const head = await stranger.send('HEAD', path)
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(content.length), ''])
  })

  it('gives nothing else that lies on the disk', async () => {
    const path = await keep(ana, await jpeg(50, 40))
    for (const wrong of [
      '/uploads/',
      '/uploads/..%2fsession-secret',
      '/uploads/..%2f..%2f..%2fetc%2fpasswd',
      '/uploads/%00',
      `${path}.part`,
      `${path}/`,
      `/uploads/x/..%2f${path.slice('/uploads/'.length)}`,
      path.toUpperCase().replace('/UPLOADS', '/uploads'),
      `/uploads/${'0'.repeat(40)}.webp`,
    ]) {
      const answer = await ana.send('GET', wrong)
      expect([wrong, answer.status, answer.headers.get('cache-control')]).toEqual([wrong, 404, null])
    }
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await ana.send(method, path)).status).toBe(404)
    expect((await ana.send('GET', path)).status).toBe(200)
  })
})

describe('an image field of another call', () => {
  it('takes an upload, a preset or null, and only if it is there', async () => {
    const id = await createItinerary(ana)
    const path = await keep(ana, await jpeg(50, 40), 'itinerary-image')
    for (const image of [path, '/images/posters/madrid.svg', null]) {
      await ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image } })
      expect((await ana.call('GET /itineraries/{id}', { params: { id } })).image).toBe(image)
    }
    for (const image of [
      `/uploads/${'0'.repeat(40)}.webp`,
      '/uploads/x.webp',
      '/images/nothing.svg',
      '/images/posters',
      '/images/posters/',
    ])
      expect(await ana.refused('PATCH /itineraries/{id}', { params: { id }, body: { image } })).toMatchObject({
        status: 400,
        issues: [{ path: 'image', code: 'unknown_image' }],
      })
  })
})

describe('how much', () => {
  it('one person may keep 200 MB, and what is kept already costs nothing', async () => {
    const eva = await signUp(server)
    const known = await jpeg(44, 33)
    const path = await keep(eva, known)
    const name = path.slice('/uploads/'.length)
    server.services.db.$client.prepare('UPDATE uploads SET bytes = ? WHERE name = ?').run(limits.uploadBytesPerUser, name)
    expect(await keep(eva, known)).toBe(path)
    const { status, error, issues } = await refusal(await post(eva, await jpeg(45, 33)))
    expect([status, error, issues]).toEqual([413, 'PayloadTooLargeError', [{ path: 'file', code: 'over_quota' }]])
    expect(await keep(ana, await jpeg(45, 33))).toMatch(/^\/uploads\//)
  })

  it('one person may send 60 pictures an hour', async () => {
    const limited = await serverForTest({ env: { RATE_LIMIT: 'on' } })
    const [eva, luz] = [await signUp(limited), await signUp(limited)]
    const picture = await jpeg(10, 10)
    for (let i = 0; i < limits.uploadsPerHour; i += 1) expect((await post(eva, picture)).status).toBe(200)
    const answer = await post(eva, picture)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
    expect(await refusal(answer)).toMatchObject({ status: 429, error: 'TooManyRequestsError' })
    expect((await post(luz, picture)).status).toBe(200)
  })

  it('other calls are answered while pictures are made', async () => {
    const photo = await jpeg(4000, 3000)
    let made = 0
    const making = Promise.all(Array.from({ length: 6 }, async () => void (await keep(ana, photo), (made += 1))))
    let answered = 0
    while (made === 0) {
      expect((await ana.send('GET', '/healthz')).status).toBe(200)
      answered += 1
    }
    expect(answered).toBeGreaterThan(5)
    await making
  })
})
