import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { stripImage } from '#server/base/images/checkPicture'
import { readRefusal } from '#testkit/api/apiClient'
import {
  flatPng,
  jpeg,
  uploadAndGetPath,
  colourGrid,
  phonePhoto,
  png,
  sendPicture,
  withEmptyPngChunks,
  withEmptyJpegSegments,
} from '#testkit/api/pictures'
import { setUpUploadFixture } from '#testkit/server/serverFixture'
import { jpegOfScans, withPackedTexts, withProfileSteps } from './slowPictures'

const fixture = setUpUploadFixture()

const refused = async (content: Buffer, given: Parameters<typeof sendPicture>[2] = {}) => {
  const { status, error, issues } = await readRefusal(await sendPicture(fixture.ana, content, given))
  return [status, error, issues?.[0]?.code]
}

describe('a stored picture', () => {
  it('has no metadata and is rotated by its EXIF orientation', async () => {
    const photo = await phonePhoto(1200, 800)
    expect(await sharp(photo).metadata()).toMatchObject({
      width: 1200,
      height: 800,
      orientation: 6,
      exif: expect.any(Buffer) as Buffer,
    })
    expect(photo.includes('Telefonica')).toBe(true)
    const kept = await fixture.download(await uploadAndGetPath(fixture.ana, photo))
    const facts = await sharp(kept).metadata()
    expect([facts.width, facts.height, facts.orientation]).toEqual([667, 1000, undefined])
    for (const part of ['exif', 'icc', 'xmp', 'iptc'] as const) expect(facts[part]).toBeUndefined()
    for (const word of ['Telefonica', 'Ana de Madrid', 'EXIF', 'GPS']) expect(kept.includes(word)).toBe(false)
    // Orientation 6: the stored left side is the top.
    const [red, blue] = [Array<string>(8).fill('red'), Array<string>(8).fill('blue')]
    expect(await colourGrid(kept)).toEqual([...red, ...blue])
  })

  it('may come from a transparent, grey, CMYK, 16-bit, palette or progressive source', async () => {
    const create = { width: 40, height: 30, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } as const
    expect(
      await sharp(
        await fixture.download(await uploadAndGetPath(fixture.ana, await sharp({ create }).png().toBuffer())),
      ).metadata(),
    ).toMatchObject({
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
      const kept = await fixture.download(await uploadAndGetPath(fixture.ana, await picture.toBuffer()))
      expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30, space: 'srgb' })
    }
  })

  it('may be as narrow as one pixel', async () => {
    for (const [width, height] of [
      [1, 1],
      [4000, 1],
      [1, 4000],
      [20_000, 1],
    ] as const) {
      const facts = await sharp(await fixture.download(await uploadAndGetPath(fixture.ana, await png(width, height)))).metadata()
      expect([facts.width, facts.height]).toEqual([Math.min(width, 1000), Math.min(height, 1000)])
    }
  })
})

describe('the content of an upload', () => {
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
  it.each(others)('gets 415 as %s under the name of a png or jpeg', async (_, make) => {
    const content = await make()
    for (const [name, type] of [
      ['foto.png', 'image/png'],
      ['foto.jpg', 'image/jpeg'],
    ] as const)
      expect(await refused(content, { name, type })).toEqual([415, 'UnsupportedMediaError', undefined])
  })

  it('is accepted as png and jpeg under any name and type', async () => {
    for (const [name, type] of [
      ['foto.svg', 'image/svg+xml'],
      ['pagina.html', 'text/html'],
      ['../../session-secret', ''],
      ['foto', 'application/octet-stream'],
      ['ñandú\u0000\r\n".png', 'image/gif'],
    ] as const)
      for (const picture of [await png(30, 20), await jpeg(30, 20)])
        expect((await sendPicture(fixture.ana, picture, { name, type })).status).toBe(200)
  })

  it('keeps only the pixels of a polyglot file', async () => {
    const page = Buffer.from('<script>alert(document.cookie)</script>')
    const picture = await jpeg(30, 20)
    const comment = Buffer.concat([
      picture.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, page.length + 2]),
      page,
      picture.subarray(2),
    ])
    for (const polyglot of [comment, Buffer.concat([picture, page]), Buffer.concat([await png(30, 20), page])]) {
      const kept = await fixture.download(await uploadAndGetPath(fixture.ana, polyglot))
      expect(kept.includes('script')).toBe(false)
      expect((await colourGrid(kept))[0]).toBe('red')
    }
  })
})

describe('an undecodable picture', () => {
  it('gets 400 when truncated or incomplete', async () => {
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

  it('gets 400 for too many pixels', async () => {
    const bomb = flatPng(30_000, 30_000)
    expect(bomb.length).toBeLessThan(500_000)
    expect(await refused(bomb)).toEqual([400, 'InvalidInputError', 'too_many_pixels'])
    expect(await refused(flatPng(6000, 6000, { rows: 1, bits: 16 }))).toEqual([400, 'InvalidInputError', 'too_many_pixels'])
    expect(await refused(flatPng(1_000_000, 53, { rows: 1 }))).toEqual([400, 'InvalidInputError', 'too_many_pixels'])
    for (const [width, height] of [
      [1, 50_000_000],
      [1, 20_001],
      [20_001, 1],
    ] as const)
      expect(await refused(flatPng(width, height))).toEqual([400, 'InvalidInputError', 'too_many_pixels'])
    const photo = await jpeg(800, 600)
    const size = photo.indexOf(Buffer.from([0xff, 0xc0])) + 5
    photo.writeUInt32BE(0xffdcffdc, size)
    expect((await refused(photo))[0]).toBe(400)
  })

  it('is not one of the largest allowed size', async () => {
    const kept = await fixture.download(await uploadAndGetPath(fixture.ana, flatPng(8160, 6144)))
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1000, height: 753 })
  })
})

describe('a small file that is costly to decode', () => {
  it('is refused as a jpeg of thousands of scans, even behind other markers', async () => {
    const slow = jpegOfScans(900, 700, 2300)
    const inside = (marker: number[]) => Buffer.concat([slow.subarray(0, 2), Buffer.from(marker), slow.subarray(2)])
    for (const content of [slow, inside([0xff, 0x01]), inside([0xff, 0xd0]), inside([0xff, 0xff, 0xff])])
      expect(await refused(content)).toEqual([400, 'InvalidInputError', 'not_decodable'])
  })

  it('is accepted as a jpeg of 60 scans, or with an ignored second picture behind the first', async () => {
    const slow = jpegOfScans(900, 700, 2300)
    for (const content of [jpegOfScans(900, 700, 60), Buffer.concat([await jpeg(900, 700), slow])])
      expect(await sharp(await fixture.download(await uploadAndGetPath(fixture.ana, content))).metadata()).toMatchObject({
        width: 900,
      })
  })

  it('is refused as a picture of 6000 segments or chunks', async () => {
    for (const content of [withEmptyJpegSegments(await jpeg(30, 20), 6000), withEmptyPngChunks(await png(30, 20), 6000)])
      expect(await refused(content)).toEqual([400, 'InvalidInputError', 'not_decodable'])
    for (const content of [withEmptyJpegSegments(await jpeg(30, 20), 1000), withEmptyPngChunks(await png(30, 20), 4000)])
      expect((await sendPicture(fixture.ana, content)).status).toBe(200)
  })

  it('is accepted as a png and loses its compressed texts', async () => {
    const content = withPackedTexts(await png(30, 20), 4, 40)
    expect(stripImage(content, 'image/png')?.content.length).toBeLessThan(2000)
    expect((await colourGrid(await fixture.download(await uploadAndGetPath(fixture.ana, content))))[0]).toBe('red')
  })

  it('is refused as a picture with a costly colour profile', async () => {
    expect(await refused(withProfileSteps(await jpeg(30, 20), 3000))).toEqual([400, 'InvalidInputError', 'not_decodable'])
  })
})
