import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createItinerary, MADRID_GEONAME_ID, type ApiClient } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { eventually } from '#testkit/eventually'
import { createGate, type Gate } from '#testkit/gate'
import { setUpPreviewFixture } from '#testkit/pages/previewFixture'

const NOWHERE = '01900000-0000-7000-8000-000000000000'
const fixture = setUpPreviewFixture()
const { trips } = fixture

describe('the preview picture of a drawn cover', () => {
  const picture = (path: string, headers: Record<string, string> = {}) => fixture.people.stranger.send('GET', path, { headers })

  it('is an immutable PNG of 1200 × 630 pixels below 100 kB', async () => {
    const answer = await picture(`/covers/${trips.public}/${MADRID_GEONAME_ID}/preview.png`)
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ])
    const content = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(content).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    expect(content.length).toBeLessThan(100_000)
    const etag = answer.headers.get('etag') ?? ''
    expect((await picture(`/covers/${trips.public}/${MADRID_GEONAME_ID}/preview.png`, { 'if-none-match': etag })).status).toBe(
      304,
    )
  })

  it('answers 404 unless the itinerary exists, is public and has that place', async () => {
    for (const path of [
      `/covers/${NOWHERE}/${MADRID_GEONAME_ID}/preview.png`,
      `/covers/${trips.private}/${MADRID_GEONAME_ID}/preview.png`,
      `/covers/${trips.public}/2643743/preview.png`,
      `/covers/${trips.public}/0/preview.png`,
      `/covers/${trips.public}/x/preview.png`,
      `/covers/x/${MADRID_GEONAME_ID}/preview.png`,
      `/covers/${trips.public}/${MADRID_GEONAME_ID}/preview.svg`,
    ])
      expect([path, (await picture(path)).status]).toEqual([path, 404])
  })

  it('answers 429 with Retry-After while 30 others wait', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => createItinerary(fixture.owner)))
    const held = holdPainting()
    const answers: Response[] = []
    const asked = ids.map(async (id) => answers.push(await picture(`/covers/${id}/${MADRID_GEONAME_ID}/preview.png`)))
    await eventually(() => expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 429)))
    expect(answers[0]?.headers.get('retry-after')).toBe('5')
    held.open()
    await Promise.all(asked)
    expect(answers.slice(10).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
    const refused = new URL(answers[0]?.url ?? '').pathname
    expect((await picture(refused)).status).toBe(200)
  })
})

function holdPainting(): Gate {
  const held = createGate()
  const { toBuffer } = sharp.prototype
  const paint = async function (this: Sharp) {
    await held.opened
    return toBuffer.call(this)
  }
  Object.assign(sharp.prototype, { toBuffer: paint })
  onTestFinished(() => void Object.assign(sharp.prototype, { toBuffer }))
  return held
}

describe('the preview picture of an uploaded cover', () => {
  it('is a JPEG of its size, for those who may see the cover', async () => {
    const image = await uploadAndGetPath(fixture.owner, await jpeg(300, 200), 'itinerary-image')
    const id = await createItinerary(fixture.owner, { image })
    const get = (who: ApiClient, headers: Record<string, string> = {}) => who.send('GET', `${image}/preview.jpg`, { headers })
    const answer = await get(fixture.people.stranger)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
      format: 'jpeg',
      width: 300,
      height: 200,
    })
    expect((await get(fixture.people.stranger, { 'if-none-match': answer.headers.get('etag') ?? '' })).status).toBe(304)
    await fixture.owner.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
    expect((await get(fixture.people.stranger)).status).toBe(404)
    expect((await get(fixture.owner)).status).toBe(200)
    expect((await fixture.owner.send('GET', '/uploads/x.webp/preview.jpg')).status).toBe(404)
  })
})
