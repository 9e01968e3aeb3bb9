import { expect, it } from 'vitest'
import { createItinerary, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { waitForMail, mailsTo, tokenInMail } from '#testkit/mail/readMail'
import { fetchCase, sendDecision, postReport, reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { runStatement } from '#testkit/server/rows'
import { DAY, setUpSessionFixture } from '#testkit/server/serverFixture'

const { fixture, clock } = setUpSessionFixture()

const appeal = (who: Account, id: string, text = 'Es mío') =>
  who.attempt('POST /moderation/decisions/{id}/appeal', { params: { id }, body: { text } })
const lastDecision = async (who: Account) => (await who.call('GET /users/me/decisions'))[0]?.id ?? ''
/** Removes moderators of other tests. */
const noModerators = () => runStatement(fixture.server.services.db, 'UPDATE users SET is_moderator = false')

it('an author can appeal once, and another moderator must decide the appeal', async () => {
  const { server, ana, luis } = fixture
  await noModerators()
  const [first, second] = [await signUpModerator(server), await signUpModerator(server)]
  const id = await createItinerary(ana)
  const caseId = await reportAndDecide(luis, first, ['itinerary', id], { action: 'hide' })
  const decision = await lastDecision(ana)
  expect((await appeal(ana, decision)).status).toBe(204)
  expect(await readRefusal(await appeal(ana, decision))).toMatchObject({ status: 409, error: 'ConflictError' })
  expect(await fetchCase(first, id)).toMatchObject({ id: caseId, status: 'appealed' })
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).moderation?.appeal).toMatchObject({
    text: 'Es mío',
    answer: null,
  })
  for (const action of ['lift', 'dismiss', 'delete'] as const)
    expect(await readRefusal(await sendDecision(first, caseId, { action }))).toMatchObject({
      status: 403,
      error: 'UnauthorizedError',
    })
  expect((await sendDecision(second, caseId, { action: 'lift', reason: 'other', text: 'Nos equivocamos' })).status).toBe(204)
  expect(await ana.call('GET /itineraries/{id}', { params: { id } })).not.toHaveProperty('moderation')
  const [lift, hide] = await ana.call('GET /users/me/decisions')
  expect(lift).toMatchObject({ action: 'lift', appeal: null })
  expect(hide?.appeal?.answer).toMatchObject({ action: 'lift', text: 'Nos equivocamos' })
  await expect(fetchCase(first, id)).rejects.toThrow('no case')
})

it('the log contains an appeal with its time and author', async () => {
  const { server, ana, luis } = fixture
  const [first, second] = [await signUpModerator(server), await signUpModerator(server)]
  const id = await createItinerary(ana, { title: 'Ofertas' })
  const later = await createItinerary(ana)
  const caseId = await reportAndDecide(luis, first, ['itinerary', id], { action: 'hide', reason: 'rights' })
  const decision = await lastDecision(ana)
  clock.now += 1000
  await reportAndDecide(luis, first, ['itinerary', later], { action: 'hide' })
  clock.now += 1000
  await appeal(ana, decision)
  clock.now += 1000
  await sendDecision(second, caseId, { action: 'dismiss' })
  const pages = []
  for (let cursor: string | undefined, i = 0; i < 4; i += 1) {
    const answer = await first.attempt('GET /moderation/log', { query: { limit: 1, ...(cursor !== undefined && { cursor }) } })
    const next = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1]
    cursor = next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined)
    pages.push(...((await answer.json()) as object[]))
  }
  expect(pages).toMatchObject([
    { action: 'dismiss', thingId: id, answers: decision },
    {
      action: 'appeal',
      answers: decision,
      caseId,
      thingId: id,
      title: 'Ofertas',
      text: 'Es mío',
      reason: 'rights',
      at: new Date(clock.now - 1000).toISOString(),
      author: { id: ana.id },
      moderator: null,
      appeal: null,
    },
    { action: 'hide', thingId: later },
    { action: 'hide', thingId: id },
  ])
  expect(await first.call('GET /moderation/log', { query: { limit: 4 } })).toEqual(pages)
})

it('the only moderator decides the appeal of their own decision; suspended ones do not count', async () => {
  const { server, ana, luis } = fixture
  await noModerators()
  const [first, asleep] = [await signUpModerator(server), await signUpModerator(server)]
  const until = clock.now + DAY
  await runStatement(server.services.db, 'UPDATE users SET suspended_until = @until WHERE id = @id', { until, id: asleep.id })
  const id = await createItinerary(ana)
  const caseId = await reportAndDecide(luis, first, ['itinerary', id], { action: 'hide' })
  await appeal(ana, await lastDecision(ana))
  expect((await sendDecision(first, caseId, { action: 'dismiss' })).status).toBe(204)
  const moderation = (await ana.call('GET /itineraries/{id}', { params: { id } })).moderation
  expect(moderation?.appeal?.answer).toMatchObject({ action: 'dismiss' })
  expect((await appeal(ana, moderation?.id ?? '')).status).toBe(409)
})

it('an appeal can replace the decision with another one', async () => {
  const { server, ana, luis } = fixture
  const [first, second] = [await signUpModerator(server), await signUpModerator(server)]
  const id = await createItinerary(ana)
  const until = new Date(clock.now + DAY).toISOString()
  const caseId = await reportAndDecide(luis, first, ['itinerary', id], { action: 'suspend', until })
  expect((await appeal(ana, await lastDecision(ana))).status).toBe(204)
  expect((await sendDecision(second, caseId, { action: 'hide' })).status).toBe(204)
  expect((await ana.call('GET /auth/session')).user?.suspendedUntil).toBeNull()
  expect((await ana.call('GET /itineraries/{id}', { params: { id } })).moderation).toMatchObject({ action: 'hide' })
  expect((await appeal(ana, await lastDecision(ana))).status).toBe(204)
})

it('an appeal is refused from other users, and for lifted or lifting decisions', async () => {
  const { server, ana, luis, stranger } = fixture
  const moderator = await signUpModerator(server)
  const caseId = await reportAndDecide(luis, moderator, ['itinerary', await createItinerary(ana)], { action: 'hide' })
  const decision = await lastDecision(ana)
  const body = { text: 'No' }
  expect((await stranger.attempt('POST /moderation/decisions/{id}/appeal', { params: { id: decision }, body })).status).toBe(401)
  for (const who of [luis, moderator]) expect((await appeal(who, decision)).status).toBe(404)
  for (const text of ['', ' ', 'a'.repeat(501)]) expect((await appeal(ana, decision, text)).status).toBe(400)
  await sendDecision(moderator, caseId, { action: 'lift' })
  for (const id of [decision, await lastDecision(ana)]) expect((await appeal(ana, id)).status).toBe(409)
})

it('a decision is mailed to the author with its reason and how to appeal', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  await ana.call('PUT /auth/confirmations/{token}', {
    params: { token: tokenInMail(await waitForMail(server.dataDir, ana.email, /^Confirma/)) },
  })
  const id = await createItinerary(ana, { title: 'Ofertas <b>ya</b>' })
  const until = '2026-06-03T10:00:00Z'
  const caseId = await reportAndDecide(luis, moderator, ['itinerary', id], { action: 'suspend', until, text: 'Tres veces.' })
  const mail = await waitForMail(server.dataDir, ana.email, /^Hemos suspendido tu cuenta/)
  expect(mail.text).toContain('hasta el 3 de junio de 2026')
  for (const part of [
    `Hola, @${ana.username}:`,
    '«Ofertas <b>ya</b>»',
    'Motivo: Publicidad o spam.',
    'Tres veces.',
    'pide una revisión',
  ])
    expect(mail.text).toContain(part)
  expect(mail.html).toContain('«Ofertas &lt;b&gt;ya&lt;/b&gt;»')
  expect(mail.link).toBe(`${server.url}/settings`)
  await appeal(ana, await lastDecision(ana))
  await sendDecision(await signUpModerator(server), caseId, { action: 'dismiss', text: 'Sigue igual.' })
  expect((await waitForMail(server.dataDir, ana.email, /^Hemos revisado una decisión/)).text).toContain('la mantenemos')
})

it('a decision mail to an unconfirmed address contains neither title nor username', async () => {
  const { server, ana, luis } = fixture
  const moderator = await signUpModerator(server)
  await reportAndDecide(luis, moderator, ['itinerary', await createItinerary(ana, { title: 'Visita mi web' })], {
    action: 'hide',
  })
  const mail = await waitForMail(server.dataDir, ana.email, /^Hemos ocultado tu itinerario$/)
  expect(mail.text).not.toMatch(new RegExp(`Visita mi web|${ana.username}`))
})

it('a mail about a deleted account links to the contact page, and a dismissal is not mailed', async () => {
  const { server, ana, luis } = fixture
  const [moderator, eva] = [await signUpModerator(server), await signUp(server)]
  await reportAndDecide(luis, moderator, ['profile', eva.id], { action: 'delete', reason: 'hate' })
  expect((await waitForMail(server.dataDir, eva.email, /^Hemos borrado tu cuenta/)).link).toBe(`${server.url}/contact-us`)
  await reportAndDecide(luis, moderator, ['itinerary', await createItinerary(ana)], { action: 'dismiss' })
  await postReport(luis, 'profile', ana.id)
  await waitForMail(server.dataDir, ana.email, /^Confirma/)
  expect(await mailsTo(server.dataDir, ana.email)).toHaveLength(1)
})
