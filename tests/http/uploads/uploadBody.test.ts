import { describe, expect, it } from 'vitest'
import { limits } from '#shared/limits'
import { readRefusal } from '#testkit/api/apiClient'
import { jpeg, pictureForm, png } from '#testkit/api/pictures'
import { setUpUploadFixture } from '#testkit/server/serverFixture'

const fixture = setUpUploadFixture()

describe('the upload body', () => {
  const send = (body: BodyInit | undefined, headers: Record<string, string> = {}) =>
    fixture.ana.send('POST', '/api/upload/avatar', { ...(body === undefined ? {} : { body }), headers })
  const code = async (answer: Response) => {
    const { status, issues } = await readRefusal(answer)
    return [status, issues?.[0]?.path, issues?.[0]?.code]
  }

  it('must have one file in the field `file`', async () => {
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

  it('must be complete multipart data', async () => {
    expect((await readRefusal(await send('{}', { 'content-type': 'application/json' }))).status).toBe(415)
    expect((await readRefusal(await send(new Uint8Array(await jpeg(20, 20)), { 'content-type': 'image/jpeg' }))).status).toBe(415)
    for (const type of ['multipart/form-data; boundary=x', 'multipart/form-data; boundary=', 'multipart/form-data;'])
      for (const body of ['--x', 'garbage', '--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n', ''])
        expect((await readRefusal(await send(body, { 'content-type': type }))).status).toBe(400)
  })

  it('must have few parts with short headers', async () => {
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

  it('may hold a file of up to 8 MB, with or without Content-Length', async () => {
    const filled = async (size: number) => {
      const picture = await png(20, 20)
      return Buffer.concat([picture, Buffer.alloc(size - picture.length)])
    }
    expect((await send(pictureForm(await filled(limits.imageBytes)))).status).toBe(200)
    for (const size of [limits.imageBytes + 1, limits.imageBytes + 1_000_000, 30_000_000])
      expect(await readRefusal(await send(pictureForm(await filled(size))))).toMatchObject({
        status: 413,
        error: 'PayloadTooLargeError',
      })
    const { body, headers } = new Request('http://x', {
      method: 'POST',
      body: pictureForm(await filled(limits.imageBytes + 100_000)),
    })
    const streamed = await fetch(`${fixture.server.url}/api/upload/avatar`, {
      method: 'POST',
      headers: { 'content-type': headers.get('content-type') ?? '', cookie: fixture.ana.cookies },
      body,
      duplex: 'half',
    } as RequestInit)
    expect((await readRefusal(streamed)).status).toBe(413)
  })

  it('gets 413 from other calls at 300 kB', async () => {
    const large = new FormData()
    large.set('file', new File([new Uint8Array(300 * 1024)], 'a.jpg'))
    expect((await fixture.ana.send('POST', '/api/itineraries', { body: large })).status).toBe(413)
  })
})
