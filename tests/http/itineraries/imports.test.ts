import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { strToU8, zipSync } from 'fflate'
import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import { toItineraryFile, writeJson } from '#shared/exports/writeJson'
import { buildTripOutline } from '#shared/exports/tripOutline'
import { newId } from '#shared/ids'
import { limits } from '#shared/limits'
import { ApiClient, createItinerary, MADRID_GEONAME_ID, readRefusal } from '#testkit/api/apiClient'
import { createGate } from '#testkit/gate'
import { createItineraryByImport, requestImportPreview, sendImport } from '#testkit/api/imports'
import { colourGrid, flatPng, jpeg, uploadAndGetPath, phonePhoto, png } from '#testkit/api/pictures'
import { queryValue } from '#testkit/server/rows'
import { setUpServerFixture } from '#testkit/server/serverFixture'
import { rome, createTripSource } from '#testkit/trips/createTripSource'

const fixture = setUpServerFixture()
const text =
  'Roma con amigos\nUn fin de semana\n\nDía 1\n10:00 Coliseo\n  con guía\n25:00 Cena\nDía 3\nTrastevere\nIdeas\n- Ostia'
const wishes = { title: 'Roma', startDate: '2027-03-05', geonameId: String(MADRID_GEONAME_ID) }

const read = (id: string): Promise<Itinerary> => fixture.ana.call('GET /itineraries/{id}', { params: { id } })
const count = async (table: string) => Number(await queryValue(fixture.server.services.db, `SELECT count(*) FROM ${table}`))
const idOf = (answer: Response) => answer.headers.get('location')?.split('/').at(-1) ?? ''
const withImages = (image: string | null, ...images: string[]) => {
  const source = createTripSource({ days: [images.map((name) => ({ label: 'Foto', image: name }))] })
  return toItineraryFile(buildTripOutline({ ...source, image }), { exportedAt: 0, url: null })
}

describe('a preview', () => {
  it('returns the parsed trip and the problems found, and stores nothing', async () => {
    const before = [await count('itineraries'), await count('docs'), await count('uploads')]
    const { kind, itinerary, problems } = await requestImportPreview(fixture.ana, text)
    expect([kind, itinerary.title, itinerary.description, itinerary.startDate, itinerary.location]).toEqual([
      'txt',
      'Roma con amigos',
      'Un fin de semana',
      null,
      null,
    ])
    expect(itinerary.days.map(({ events }) => events.map(({ label }) => label))).toEqual([
      ['Coliseo', 'Cena'],
      [],
      ['Trastevere'],
    ])
    expect(problems).toMatchObject([{ line: 7, code: 'bad_time', text: 'Línea 7: la hora «25:00» no existe.' }])
    expect([await count('itineraries'), await count('docs'), await count('uploads')]).toEqual(before)
  })

  it('resolves the place that a text names, and reports an unknown one', async () => {
    const named = await requestImportPreview(fixture.ana, 'Roma\nRoma, Italia · del 24 al 26 de octubre de 2026\n\nDía 1\nA')
    expect(named.itinerary.location).toEqual(fixture.server.services.gazetteer.find(rome.geonameId))
    expect(named.problems).toEqual([])
    const unknown = await requestImportPreview(fixture.ana, 'Roma\nAtlántida, Mar · del 24 al 26 de octubre de 2026\n\nDía 1\nA')
    expect([unknown.itinerary.location, unknown.problems.map(({ code }) => code)]).toEqual([null, ['unknown_place']])
  })

  it('has the UTC times of a calendar in the zone of the destination if asked, and so has the trip', async () => {
    const calendar = Buffer.from(
      ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Tren', 'DTSTART:20261024T230000Z', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n'),
    )
    const local = { geonameId: wishes.geonameId, localTimes: 'true' }
    const timesOf = (trip: { startDate: string | null; days: { events: { startTime: string | null }[] }[] }) => [
      trip.startDate?.slice(0, 10),
      trip.days[0]?.events[0]?.startTime,
    ]
    const utc = await requestImportPreview(fixture.ana, calendar, { geonameId: wishes.geonameId })
    expect([timesOf(utc.itinerary), utc.problems.map(({ code }) => code)]).toEqual([['2026-10-24', '23:00'], ['utc_times']])
    const there = await requestImportPreview(fixture.ana, calendar, local)
    expect([timesOf(there.itinerary), there.problems]).toEqual([['2026-10-25', '01:00'], []])
    expect(timesOf(await read(await createItineraryByImport(fixture.ana, calendar, { title: 'Tren', ...local })))).toEqual([
      '2026-10-25',
      '01:00',
    ])
    const nowhere = await requestImportPreview(fixture.ana, calendar, { geonameId: '7', localTimes: 'true' })
    expect(nowhere.problems.map(({ code }) => code)).toEqual(['utc_times'])
  })

  it('returns the same for a file in a form, a text in a form, and JSON', async () => {
    const expected = await requestImportPreview(fixture.ana, text)
    expect(await requestImportPreview(fixture.ana, Buffer.from(text))).toEqual(expected)
    const form = new FormData()
    form.set('text', text)
    expect(await (await fixture.ana.send('POST', '/api/imports', { body: form })).json()).toEqual(expected)
  })

  it('is refused without content, with another content type, two files or a bad parameter', async () => {
    const issue = async (answer: Promise<Response>) => {
      const { status, issues } = await readRefusal(await answer)
      return [status, issues?.[0]?.path, issues?.[0]?.code]
    }
    const post = (body?: BodyInit, type?: string) =>
      fixture.ana.send('POST', '/api/imports', {
        ...(body !== undefined && { body }),
        ...(type !== undefined && { headers: { 'content-type': type } }),
      })
    expect(await issue(post())).toEqual([400, 'text', 'required'])
    expect(await issue(post('{}', 'application/json'))).toEqual([400, 'text', 'required'])
    expect(await issue(post('{"text":7}', 'application/json'))).toEqual([400, 'text', 'wrong_type'])
    expect(await issue(post(text, 'text/plain'))).toEqual([415, undefined, undefined])
    expect(await issue(post(new FormData()))).toEqual([400, 'file', 'required'])
    const two = new FormData()
    for (const name of ['a', 'b']) two.append('file', new File(['Día 1\nA'], name))
    expect(await issue(post(two))).toEqual([400, 'file', 'repeated'])
    expect(await issue(sendImport(fixture.ana, ' \n '))).toEqual([400, 'file', 'nothing_found'])
    expect(await issue(sendImport(fixture.ana, text, { query: { create: 'quizá' } }))).toEqual([400, 'create', 'not_allowed'])
  })

  it('is refused with 401 without a session, as is an import', async () => {
    const stranger = new ApiClient(fixture.server)
    for (const query of [{}, { create: 'true', ...wishes }])
      expect(await readRefusal(await sendImport(stranger, text, { query }))).toMatchObject({
        status: 401,
        error: 'UnauthorizedError',
      })
  })
})

describe('a file of more than 5 MB', () => {
  it('is refused with 413, in a form and as a text', async () => {
    const large = Buffer.alloc(limits.importBytes + 1, 'a')
    expect((await readRefusal(await sendImport(fixture.ana, large))).status).toBe(413)
    expect((await readRefusal(await sendImport(fixture.ana, large.toString()))).status).toBe(413)
    const most = Buffer.from(`Día 1\nA\n${`${' '.repeat(99)}\n`.repeat(limits.importBytes / 100)}`).subarray(
      0,
      limits.importBytes,
    )
    expect((await sendImport(fixture.ana, most)).status).toBe(200)
    const asText = most.toString().slice(0, limits.importBytes / 2 - 100)
    expect((await sendImport(fixture.ana, asText)).status).toBe(200)
  })

  it('is refused with 413 while it arrives, with or without Content-Length', async () => {
    const filled = (parts: number) => new Uint8Array(parts * limits.importBytes + 100_000).fill(97)
    for (const [type, bytes] of [
      ['multipart/form-data; boundary=b', filled(1)],
      ['application/json', filled(1)],
    ] as const)
      for (const body of [bytes, new Response(bytes).body]) {
        const answer = await fetch(`${fixture.server.url}/api/imports`, {
          method: 'POST',
          headers: { 'content-type': type, cookie: fixture.ana.cookies },
          body,
          duplex: 'half',
        } as RequestInit)
        expect([type, (await readRefusal(answer)).status]).toEqual([type, 413])
      }
  })
})

describe('create=true', () => {
  it('creates a private trip whose history begins with the import', async () => {
    const answer = await sendImport(fixture.ana, text, { query: { create: 'true', ...wishes } })
    expect([answer.status, await answer.text()]).toEqual([201, ''])
    expect(answer.headers.get('location')).toBe(`${fixture.server.url}/itineraries/${idOf(answer)}`)
    const trip = await read(idOf(answer))
    expect(trip).toMatchObject({
      title: 'Roma',
      description: 'Un fin de semana',
      image: null,
      startDate: '2027-03-05T00:00:00.000Z',
      endDate: '2027-03-07T00:00:00.000Z',
      location: { geonameId: MADRID_GEONAME_ID },
      isPublic: false,
      myRole: 'owner',
      collaborators: [],
      version: 1,
      recordVersion: 1,
      forkedFrom: null,
    })
    expect(
      trip.days.map(({ label, events }) => [label, events.map((event) => [event.startTime, event.label, event.description])]),
    ).toEqual([
      [
        'Día 1 - Viernes, 5 de marzo',
        [
          ['10:00', 'Coliseo', 'con guía'],
          [null, 'Cena', ''],
        ],
      ],
      ['Día 2 - Sábado, 6 de marzo', []],
      ['Día 3 - Domingo, 7 de marzo', [[null, 'Trastevere', '']]],
    ])
    expect(trip.ideas.map(({ label }) => label)).toEqual(['Ostia'])
    const versions = await fixture.ana.call('GET /itineraries/{id}/versions', { params: { id: trip.id } })
    expect(versions).toMatchObject([{ kind: 'import', version: 1, from: 1, author: { id: fixture.ana.id } }])
    expect(await fixture.luis.refused('GET /itineraries/{id}', { params: { id: trip.id } })).toMatchObject({ status: 403 })
  })

  it('takes fields from the file unless the request sets them', async () => {
    const source = buildTripOutline(createTripSource({ days: [[{ label: 'Coliseo' }], []], range: 5 }))
    const json = writeJson(source, { exportedAt: 0, url: null })
    expect(await read(await createItineraryByImport(fixture.ana, json))).toMatchObject({
      title: 'Roma en tres días',
      startDate: '2026-10-24T00:00:00.000Z',
      endDate: '2026-10-28T00:00:00.000Z',
      location: { geonameId: rome.geonameId },
    })
    expect(await read(await createItineraryByImport(fixture.ana, json, { startDate: '2027-01-01T00:00:00.000Z' }))).toMatchObject(
      {
        startDate: '2027-01-01T00:00:00.000Z',
        endDate: '2027-01-05T00:00:00.000Z',
      },
    )
  })

  it('reads fields from query, form and JSON; the query wins, empty values are ignored', async () => {
    const id = newId()
    const fields = { create: true, id, title: 'Del formulario', startDate: '2027-01-01', geonameId: MADRID_GEONAME_ID }
    for (const what of [text, Buffer.from(text)]) {
      const own = newId()
      const answer = await sendImport(fixture.ana, what, {
        fields: { ...fields, id: own },
        query: { title: 'De la dirección', startDate: '' },
      })
      expect([answer.status, idOf(answer)]).toEqual([201, own])
      expect(await read(own)).toMatchObject({ title: 'De la dirección', startDate: '2027-01-01T00:00:00.000Z' })
    }
  })

  it('names every missing or invalid field', async () => {
    const issues = async (query: Record<string, string>, what = 'Día 1\nA') =>
      (await readRefusal(await sendImport(fixture.ana, what, { query: { create: 'true', ...query } }))).issues
    expect(await issues({})).toEqual([
      { path: 'title', code: 'required' },
      { path: 'startDate', code: 'required' },
      { path: 'location', code: 'required' },
    ])
    expect(await issues({ ...wishes, geonameId: '' })).toEqual([{ path: 'location', code: 'required' }])
    expect(await issues({ ...wishes, geonameId: '7' })).toEqual([{ path: 'geonameId', code: 'unknown_place' }])
    expect(await issues({ ...wishes, geonameId: 'Roma' })).toMatchObject([{ path: 'geonameId' }])
    expect(await issues({ ...wishes, title: 'x'.repeat(51) })).toEqual([{ path: 'title', code: 'too_long' }])
    expect(await issues({ ...wishes, startDate: '2027-02-30' })).toEqual([{ path: 'startDate', code: 'not_a_date' }])
    expect(await issues({ ...wishes, startDate: '9998-12-31' }, 'Día 1\nA\nDía 2\nB')).toEqual([
      { path: 'startDate', code: 'not_a_date' },
    ])
    expect(await issues({ ...wishes, id: '1' })).toEqual([{ path: 'id', code: 'not_an_id' }])
  })

  it('creates one trip per id, and refuses the id of another user or of a deleted trip with 409', async () => {
    const id = newId()
    expect(await createItineraryByImport(fixture.ana, text, { ...wishes, id })).toBe(id)
    expect(await createItineraryByImport(fixture.ana, 'Día 1\nOtra cosa', { ...wishes, title: 'Otro', id })).toBe(id)
    const both = newId()
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendImport(fixture.ana, text, { query: { create: 'true', ...wishes, id: both } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await read(id)).toMatchObject({ title: 'Roma', version: 1, ideas: [{ label: 'Ostia' }] })
    const query = { create: 'true', ...wishes, id }
    expect(await readRefusal(await sendImport(fixture.luis, text, { query }))).toMatchObject({
      status: 409,
      error: 'ConflictError',
    })
    await fixture.ana.call('DELETE /itineraries/{id}', { params: { id } })
    for (const who of [fixture.ana, fixture.luis])
      expect(await readRefusal(await sendImport(who, text, { query }))).toMatchObject({ status: 409, error: 'ConflictError' })
  })

  it('creates one day for a file with ideas only', async () => {
    const trip = await read(await createItineraryByImport(fixture.ana, '- Ostia\n- Tívoli', wishes))
    expect([trip.dayCount, trip.days.length, trip.ideas.length]).toEqual([1, 1, 2])
  })

  it('creates a trip whose document opens with all its days', async () => {
    const id = await createItineraryByImport(fixture.ana, text, wishes)
    const room = await fixture.server.services.hub.open(id)
    expect(room.view().days).toHaveLength(3)
    await createItinerary(fixture.ana)
  })
})

describe('imported pictures', () => {
  const zip = (pictures: Record<string, Uint8Array>) => {
    const [cover = '', ...others] = Object.keys(pictures)
    return zipSync({ 'itinerary.json': strToU8(JSON.stringify(withImages(cover, ...others))), ...pictures })
  }
  const download = async (path: string | null, who = fixture.ana) =>
    Buffer.from(await (await who.send('GET', path ?? '')).arrayBuffer())

  it('from a zip are resized and stripped of camera metadata, like uploads', async () => {
    const file = zip({ 'images/a.jpg': await phonePhoto(2000, 1000), 'images/b.png': await png(60, 40) })
    expect((await requestImportPreview(fixture.ana, file)).itinerary.image).toBe('images/a.jpg')
    const { image, days } = await read(await createItineraryByImport(fixture.ana, file))
    const cover = await download(image)
    expect(cover.toString('latin1')).not.toContain('Telefonica')
    const { default: sharp } = await import('sharp')
    expect(await sharp(cover).metadata()).toMatchObject({ format: 'webp', width: 560, height: 1120 })
    expect(await colourGrid(await download(days[0]?.events[0]?.image ?? null))).toContain('red')
  })

  it('that the server already stores keep their path, also from a zip', async () => {
    const path = await uploadAndGetPath(fixture.luis, await jpeg(80, 60))
    const { image } = await read(
      await createItineraryByImport(fixture.ana, zip({ 'images/ours.webp': await download(path, fixture.luis) })),
    )
    expect(image).toBe(path)
    expect((await read(await createItineraryByImport(fixture.ana, JSON.stringify(withImages(path))))).image).toBe(path)
  })

  it('that are remote, missing or unfit are reported and not imported, nor are damaged ones', async () => {
    const gone = '/uploads/0000000000000000000000000000000000000000.webp'
    const named = await requestImportPreview(
      fixture.ana,
      JSON.stringify(withImages(gone, 'https://otro.test/a.jpg', '/images/nada.jpg')),
    )
    expect(named.problems.map(({ code }) => code)).toEqual(['foreign_image', 'missing_image', 'missing_image'])
    const cut = (await jpeg(300, 200)).subarray(0, 900)
    const none = zip({
      'images/a.jpg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'images/b.png': flatPng(60_000, 60_000, { rows: 1 }),
      'images/c.jpg': cut,
    })
    const preview = await requestImportPreview(fixture.ana, none)
    expect(preview.problems.map(({ code }) => code)).toEqual(['unfit_image', 'unfit_image'])
    expect([preview.itinerary.image, preview.itinerary.days[0]?.events.map(({ image }) => image)]).toEqual([
      null,
      [null, 'images/c.jpg'],
    ])
    expect(preview.problems[0]?.text).toBe(
      'La imagen «images/a.jpg» no es .png, .jpg ni .webp, está dañada o es demasiado grande, y no se importa.',
    )
    const trip = await read(await createItineraryByImport(fixture.ana, none))
    expect([trip.image, ...(trip.days[0]?.events.map(({ image }) => image) ?? [])]).toEqual([null, null, null])
  })

  function holdPictures() {
    const { images } = fixture.server.services
    const [reached, gate] = [createGate(), createGate()]
    const put = images.put.bind(images)
    const spy = vi.spyOn(images, 'put').mockImplementation(async (...picture) => {
      reached.open()
      await gate.opened
      return put(...picture)
    })
    onTestFinished(() => spy.mockRestore())
    return { reached: reached.opened, open: gate.open, count: () => spy.mock.calls.length }
  }

  /** Resolves when the server sees the next request's connection close. */
  function nextHangUp(): Promise<void> {
    const closed = createGate()
    const onRequest = (message: unknown) => {
      const { response } = message as { response: ServerResponse }
      unsubscribe('http.server.request.start', onRequest)
      response.once('close', closed.open)
    }
    subscribe('http.server.request.start', onRequest)
    return closed.opened
  }

  it('of one user are stored for one import at a time, while imports of other users proceed', async () => {
    const pictures = holdPictures()
    const file = zip({ 'images/a.png': await png(61, 41) })
    const slow = [sendImport(fixture.ana, file, { query: { create: 'true' } }), createItineraryByImport(fixture.ana, file)]
    await pictures.reached
    expect((await requestImportPreview(fixture.luis, text)).kind).toBe('txt')
    await createItineraryByImport(fixture.luis, text, wishes)
    expect(pictures.count()).toBe(1)
    pictures.open()
    await Promise.all(slow)
  })

  it('are no longer stored once the client disconnects, and no trip is created', async () => {
    const pictures = holdPictures()
    const before = await count('itineraries')
    const leaving = new AbortController()
    const form = new FormData()
    form.set('file', new File([zip({ 'images/a.png': await png(62, 42), 'images/b.png': await png(63, 43) })], 'viaje.zip'))
    const headers = { cookie: fixture.ana.jar.header('/api/imports') }
    const gone = nextHangUp()
    const left = fetch(`${fixture.server.url}/api/imports?create=true`, {
      method: 'POST',
      body: form,
      headers,
      signal: leaving.signal,
    })
    await pictures.reached
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    await gone
    pictures.open()
    // The user's next import waits for this one.
    await createItineraryByImport(fixture.ana, text, wishes)
    expect(pictures.count()).toBe(1)
    expect(await count('itineraries')).toBe(before + 1)
  })
})
