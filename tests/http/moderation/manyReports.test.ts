import { beforeAll, expect, it } from 'vitest'
import type { ModerationCase, ModerationCaseDetails } from '#shared/api/moderation'
import { eventually } from '#testkit/eventually'
import { createItinerary, signUp, type Account } from '#testkit/api/apiClient'
import { fetchCase, sendDecision, postReport, signUpModerator } from '#testkit/server/socialCalls'
import { runStatement } from '#testkit/server/rows'
import { setUpFileServer } from '#testkit/server/serverFixture'
import { captureStatements } from '#testkit/server/captureStatements'

const MANY = 10_000
const fixture = setUpFileServer()
let ana: Account
let moderator: Account
let few: string
let many: string

beforeAll(async () => {
  const { server } = fixture
  ;[ana, moderator] = [await signUp(server), await signUpModerator(server)]
  const [luis, eva] = [await signUp(server), await signUp(server)]
  const [one, other] = [await createItinerary(ana), await createItinerary(ana)]
  for (const id of [one, other]) for (const who of [luis, eva]) await postReport(who, 'itinerary', id, { text: 'Mira' })
  ;[few, many] = [(await fetchCase(moderator, one)).id, (await fetchCase(moderator, other)).id]
  const numbers = {
    sqlite: `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${MANY}) `,
    postgres: '',
  }
  const insert = (from: string) => `INSERT INTO reports (id, case_id, kind, thing_id, user_id, reason, text, created_at)
    SELECT 'r' || n, @many, 'itinerary', @other, NULL, 'spam', 'denuncia ' || n, CAST(@at AS bigint) + n FROM ${from}`
  await runStatement(
    server.services.db,
    { sqlite: numbers.sqlite + insert('n'), postgres: insert(`generate_series(1, ${MANY}) AS n`) },
    { many, other, at: Date.now() },
  )
  await runStatement(server.services.db, 'UPDATE moderation_cases SET report_count = report_count + @count WHERE id = @many', {
    count: MANY,
    many,
  })
})

it('ten thousand reports hide nothing by themselves and can be read in pages', async () => {
  expect((await fixture.stranger.call('GET /itineraries')).length).toBe(2)
  const seen: string[] = []
  let query: Record<string, string | number> = { limit: 50 }
  for (let pages = 0; pages < 4; pages += 1) {
    const answer = await moderator.attempt('GET /moderation/cases/{id}', { params: { id: many }, query })
    seen.push(...((await answer.json()) as ModerationCaseDetails).reports.map(({ text }) => text))
    const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] ?? ''
    query = Object.fromEntries(new URL(next).searchParams)
  }
  expect(seen.slice(0, 4)).toEqual(['Mira', 'Mira', 'denuncia 1', 'denuncia 2'])
  expect(new Set(seen.slice(2)).size).toBe(198)
})

it('a case takes the same few statements for any number of reports, and so does the queue', async () => {
  const { db } = fixture.server.services
  const cost = (id: string) => captureStatements(db, () => moderator.call('GET /moderation/cases/{id}', { params: { id } }))
  // Retries, as background work may add statements.
  await eventually(async () => {
    const [little, much] = [await cost(few), await cost(many)]
    expect(much).toEqual(little)
    expect(little.length).toBeLessThanOrEqual(9)
  })
  const queue = (limit: number) => captureStatements(db, () => moderator.call('GET /moderation/cases', { query: { limit } }))
  await eventually(async () => {
    const much = await queue(50)
    expect(much).toEqual(await queue(1))
    expect(much.length).toBe(2)
  })
})

it('the queue is paginated, first reported first', async () => {
  const first = await moderator.attempt('GET /moderation/cases', { query: { limit: 1 } })
  const cursor = new URL(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '').searchParams.get('cursor') ?? ''
  const second = await moderator.call('GET /moderation/cases', { query: { limit: 1, cursor } })
  const [shown] = (await first.json()) as ModerationCase[]
  expect([shown?.id, second[0]?.id]).toEqual([few, many])
  expect(second[0]?.reportCount).toBe(MANY + 2)
  for (const bad of ['x', cursor.slice(2)])
    expect((await moderator.attempt('GET /moderation/cases', { query: { cursor: bad } })).status).toBe(400)
})

it('a decision does not run a statement per report', async () => {
  const cost = (id: string) =>
    captureStatements(fixture.server.services.db, async () => {
      expect((await sendDecision(moderator, id, { action: 'hide' })).status).toBe(204)
    })
  const ofFew = await cost(few)
  // One statement per report would be ten thousand; background work may add some.
  expect((await cost(many)).length).toBeLessThan(ofFew.length + 100)
})
