import { expect, it } from 'vitest'
import { createItinerary, signUp, type CallName } from '#testkit/api/apiClient'
import { requestInvitationLink } from '#testkit/api/guests'
import { setUpFileServer } from '#testkit/server/serverFixture'

const fixture = setUpFileServer()
const ROUNDS = 4

it('concurrent joins, leaves, invitations, role changes and edits of a trip finish without deadlock', async () => {
  const owner = await signUp(fixture.server)
  const id = await createItinerary(owner, { isPublic: false })
  const [{ token }, ...people] = [
    await requestInvitationLink(owner, id),
    await signUp(fixture.server),
    await signUp(fixture.server),
  ]
  const answered: string[] = []
  const does = async (who: typeof fixture.stranger, name: CallName, body?: object, userId = '') => {
    const params = { id: name.includes('/users/') ? owner.id : id, token, userId }
    answered.push(`${name.split(' ')[0]} ${(await who.attempt(name, { params, ...(body && { body }) })).status}`)
  }
  const often = async (act: (round: number) => Promise<void>) => {
    for (let round = 0; round < ROUNDS; round += 1) await act(round)
  }
  await Promise.all([
    ...people.flatMap((who) => [
      often(async (round) => {
        await does(who, 'POST /invitations/{token}', {})
        await does(round % 2 === 0 ? who : owner, 'DELETE /itineraries/{id}/collaborators/{userId}', undefined, who.id)
      }),
      often(async () => {
        await does(owner, 'POST /itineraries/{id}/collaborators', { username: who.username })
        await does(owner, 'PATCH /itineraries/{id}/collaborators/{userId}', { role: 'viewer' }, who.id)
        await does(who, 'POST /itineraries/{id}/comments', { text: 'Hola' })
      }),
    ]),
    often(() => does(fixture.stranger, 'POST /invitations/{token}', { name: 'Eva' })),
    often((round) => does(owner, 'PATCH /itineraries/{id}', { isPublic: round % 2 === 0 })),
    often((round) => does(owner, 'PATCH /users/{id}', { name: `Ana ${round}` })),
  ])
  expect([...new Set(answered)].filter((answer) => !/ (?:201|204|403|404)$/.test(answer))).toEqual([])
  const members = await owner.call('GET /itineraries/{id}/collaborators', { params: { id } })
  expect(members.filter(({ isGuest }) => isGuest)).toHaveLength(ROUNDS)
  const known = await owner.call('GET /itineraries/{id}', { params: { id } })
  expect(known.collaborators.toSorted()).toEqual(
    members
      .slice(1)
      .map((member) => member.id)
      .toSorted(),
  )
})
