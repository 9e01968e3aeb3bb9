import { describe, expect, it } from 'vitest'
import { createItinerary, invite, signUp, type Account } from '#testkit/api/apiClient'
import { waitForMail } from '#testkit/mail/readMail'
import { fetchCase, sendDecision, postReport, reportAndDecide, signUpModerator } from '#testkit/server/socialCalls'
import { setUpServerFixture } from '#testkit/server/serverFixture'

const fixture = setUpServerFixture()

/** A trip whose owner deleted their account: its editor owns it. */
async function passedOn(heir: Account, before: (id: string) => Promise<unknown>): Promise<string> {
  const owner = await signUp(fixture.server)
  const id = await createItinerary(owner)
  await invite(owner, id, heir)
  await before(id)
  await owner.call('DELETE /users/{id}', { params: { id: owner.id }, body: { password: owner.password } })
  return id
}

describe('a reported itinerary with a new owner', () => {
  it('can be appealed by the new owner, who is mailed the outcome', async () => {
    const [moderator, other, heir] = [
      await signUpModerator(fixture.server),
      await signUpModerator(fixture.server),
      await signUp(fixture.server),
    ]
    const id = await passedOn(heir, (trip) => reportAndDecide(fixture.luis, moderator, ['itinerary', trip], { action: 'hide' }))
    const { moderation } = await heir.call('GET /itineraries/{id}', { params: { id } })
    const appeal = { params: { id: moderation?.id ?? '' }, body: { text: 'No es mío el anuncio, lo he quitado.' } }
    expect((await fixture.ana.attempt('POST /moderation/decisions/{id}/appeal', appeal)).status).toBe(404)
    expect((await heir.attempt('POST /moderation/decisions/{id}/appeal', appeal)).status).toBe(204)
    const { id: caseId } = await fetchCase(other, id)
    expect((await sendDecision(other, caseId, { action: 'lift' })).status).toBe(204)
    expect((await waitForMail(fixture.server.dataDir, heir.email, /./, 2)).text).toBeTruthy()
    expect((await heir.call('GET /itineraries/{id}', { params: { id } })).moderation).toBeUndefined()
  })

  it('cannot be decided by the new owner, who does not see the reports', async () => {
    const [heir, other] = [await signUpModerator(fixture.server), await signUpModerator(fixture.server)]
    const id = await passedOn(heir, (trip) => postReport(fixture.luis, 'itinerary', trip))
    const { id: caseId } = await fetchCase(heir, id)
    expect((await sendDecision(heir, caseId, { action: 'dismiss' })).status).toBe(403)
    const own = await heir.call('GET /moderation/cases/{id}', { params: { id: caseId } })
    expect([own.isOwn, own.reports]).toEqual([true, []])
    const others = await other.call('GET /moderation/cases/{id}', { params: { id: caseId } })
    expect([others.isOwn, others.reports.length]).toEqual([false, 1])
    expect((await sendDecision(other, caseId, { action: 'dismiss' })).status).toBe(204)
  })
})

it('a reported moderator sees neither the reporter nor the text', async () => {
  const moderator = await signUpModerator(fixture.server)
  await postReport(fixture.luis, 'profile', moderator.id, { reason: 'harassment', text: 'Me escribe cosas.' })
  const { id } = await fetchCase(moderator, moderator.id)
  const found = await moderator.attempt('GET /moderation/cases/{id}', { params: { id } })
  expect(found.status).toBe(200)
  expect(await found.text()).not.toMatch(new RegExp(`Me escribe|${fixture.luis.username}`))
})

it('a suspension beyond the year 9999 is refused', async () => {
  const [moderator, author] = [await signUpModerator(fixture.server), await signUp(fixture.server)]
  await postReport(fixture.luis, 'profile', author.id)
  const { id } = await fetchCase(moderator, author.id)
  expect((await sendDecision(moderator, id, { action: 'suspend', until: '9999-12-31T23:59:59-23:59' })).status).toBe(400)
  expect((await sendDecision(moderator, id, { action: 'suspend', until: '9999-12-31T23:59:59Z' })).status).toBe(204)
})

it('the data export omits muted users who have blocked the user', async () => {
  const [one, other] = [await signUp(fixture.server), await signUp(fixture.server)]
  await one.call('POST /users/{id}/mute', { params: { id: other.id } })
  await other.call('POST /users/{id}/block', { params: { id: one.id } })
  const { muted, followers } = await one.call('GET /users/{id}/data', { params: { id: one.id } })
  expect([muted, followers]).toEqual([[], []])
})
