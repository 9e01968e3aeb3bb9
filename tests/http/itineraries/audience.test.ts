import { describe, expect, it } from 'vitest'
import { audiences } from '#shared/audience'
import { createItinerary, createList, MADRID_GEONAME_ID } from '#testkit/api/apiClient'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

const made = {
  itineraries: (given: object) => createItinerary(fixture.ana, { isPublic: undefined, ...given }),
  lists: (given: object) => createList(fixture.ana, { isPublic: undefined, ...given }),
}
const fields = {
  itineraries: { title: 'Roma', startDate: '2026-10-24', endDate: '2026-10-26', location: { geonameId: MADRID_GEONAME_ID } },
  lists: { title: 'Roma' },
}

describe.each(['itineraries', 'lists'] as const)('%s', (kind) => {
  const read = async (id: string) => {
    const { isPublic, audience } = await fixture.ana.call(`GET /${kind}/{id}`, { params: { id } })
    return [isPublic, audience]
  }
  const write = (id: string, body: object) => fixture.ana.call(`PATCH /${kind}/{id}`, { params: { id }, body })

  it('take their audience from audience or isPublic, and are private by default', async () => {
    for (const [given, expected] of [
      [{}, [false, 'private']],
      [{ isPublic: false }, [false, 'private']],
      [{ isPublic: true }, [true, 'public']],
      [{ isPublic: false, audience: 'link' }, [false, 'link']],
      ...audiences.map((audience) => [{ audience }, [audience === 'public', audience]] as const),
    ] as const)
      expect([given, await read(await made[kind](given))]).toEqual([given, expected])
  })

  it('change between all audiences; an isPublic that already holds changes nothing', async () => {
    const id = await made[kind]({ audience: 'link' })
    await write(id, { isPublic: false, title: 'Otro' })
    expect(await read(id)).toEqual([false, 'link'])
    await write(id, { isPublic: true })
    expect(await read(id)).toEqual([true, 'public'])
    await write(id, { isPublic: false })
    expect(await read(id)).toEqual([false, 'private'])
    for (const from of audiences)
      for (const to of audiences) {
        await write(id, { audience: from })
        await write(id, { audience: to, isPublic: to === 'public' })
        expect([from, to, await read(id)]).toEqual([from, to, [to === 'public', to]])
      }
  })

  it('refuse contradictory or unknown audiences with 400 and change nothing', async () => {
    const id = await made[kind]({ audience: 'followers' })
    for (const body of [
      { isPublic: true, audience: 'link' },
      { isPublic: true, audience: 'private' },
      { isPublic: false, audience: 'public' },
      { audience: 'friends' },
      { audience: null },
      { audience: 1 },
      { audience: ['link'] },
    ]) {
      const refusals = [
        await fixture.ana.refused(`PATCH /${kind}/{id}`, { params: { id }, body }),
        await fixture.ana.refused(`POST /${kind}`, { body: { ...fields[kind], ...body } }),
      ]
      for (const refused of refusals)
        expect([body, refused]).toEqual([
          body,
          expect.objectContaining({
            status: 400,
            error: 'InvalidInputError',
            issues: [expect.objectContaining({ path: 'audience' })],
          }),
        ])
    }
    expect(await read(id)).toEqual([false, 'followers'])
  })

  it('carry the audience on their cards', async () => {
    const id = await made[kind]({ audience: 'followers' })
    const cards = await fixture.ana.call(`GET /${kind}`, { query: { userId: fixture.ana.id, visibility: 'all' } })
    expect(cards.find((card) => card.id === id)).toMatchObject({ isPublic: false, audience: 'followers' })
  })
})

describe('the audience of an itinerary', () => {
  it('conflicts with isPublic as one entry: the newer change wins, the older is listed as overruled', async () => {
    const { ana, luis } = fixture
    const id = await createItinerary(ana, { isPublic: false })
    const { recordVersion } = await ana.call('GET /itineraries/{id}', { params: { id } })
    const [early, late] = ['2026-01-01T10:00:00.000Z', '2026-01-01T11:00:00.000Z']
    const enter = (body: object) =>
      ana.call('PATCH /itineraries/{id}', { params: { id }, body: { basedOn: recordVersion, ...body } })
    await enter({ audience: 'link', madeAt: { isPublic: late } })
    await enter({ isPublic: true, madeAt: { isPublic: early } })
    const now = await ana.call('GET /itineraries/{id}', { params: { id } })
    expect([now.audience, now.isPublic]).toEqual(['link', false])
    expect(await ana.call('GET /itineraries/{id}/overruled', { params: { id } })).toMatchObject([
      { entry: 'isPublic', mine: { isPublic: true, audience: 'public' }, by: { id: ana.id } },
    ])
    expect(await luis.refused('GET /itineraries/{id}/overruled', { params: { id } })).toMatchObject({ status: 403 })
  })

  it('appears in the history as one field, and a restore leaves it unchanged', async () => {
    const { ana } = fixture
    const id = await createItinerary(ana, { isPublic: false })
    const params = { id }
    await ana.call('PATCH /itineraries/{id}', { params, body: { audience: 'link' } })
    const changedFields = async () =>
      (await ana.call('GET /itineraries/{id}/changes', { params, query: { since: '2020-01-01T00:00:00Z' } })).map(
        ({ fields: of }) => of,
      )
    expect(await changedFields()).toEqual([['audience']])
    const { version } = await ana.call('GET /itineraries/{id}', { params })
    await ana.call('PATCH /itineraries/{id}', { params, body: { audience: 'public' } })
    const then = await ana.call('GET /itineraries/{id}/versions/{version}', { params: { id, version: String(version) } })
    expect([then.audience, then.isPublic, then.differences]).toEqual([
      'link',
      false,
      [{ kind: 'edit-itinerary', label: then.title, fields: ['isPublic'] }],
    ])
    await ana.call('POST /itineraries/{id}/versions/{version}/restore', { params: { id, version: String(version) }, body: {} })
    expect((await ana.call('GET /itineraries/{id}', { params })).audience).toBe('public')
  })
})
