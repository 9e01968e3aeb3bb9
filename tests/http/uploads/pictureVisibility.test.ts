import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { addEvent, editEvent } from '#shared/itinerary/commands'
import { newId } from '#shared/ids'
import {
  ApiClient,
  createItinerary,
  createList,
  invite,
  inviteAndOpen,
  readRefusal,
  signUp,
  type Account,
} from '#testkit/api/apiClient'
import { Room } from '#server/sync/room'
import { requestImportPreview } from '#testkit/api/imports'
import { jpeg, uploadAndGetPath } from '#testkit/api/pictures'
import { runStatement } from '#testkit/server/rows'
import { setUpUploadFixture } from '#testkit/server/serverFixture'

const fixture = setUpUploadFixture()
const PUBLIC = 'public, max-age=3600'
const PRIVATE = 'private, no-cache'

let luis: Account
let stranger: ApiClient
beforeAll(async () => {
  luis = await signUp(fixture.server)
  stranger = new ApiClient(fixture.server)
})

let width = 200
const newPicture = async (who: ApiClient = fixture.ana) => uploadAndGetPath(who, await jpeg((width += 1), 50), 'itinerary-image')
const etagOf = (path: string) => `"${path.slice('/uploads/'.length)}"`

async function asked(who: ApiClient, path: string) {
  const answers = [
    await who.send('GET', path),
    await who.send('HEAD', path),
    await who.send('GET', path, { headers: { 'if-none-match': etagOf(path) } }),
    await who.send('GET', path, { headers: { 'if-none-match': '*' } }),
    await who.send('GET', path, { headers: { range: 'bytes=0-9' } }),
  ]
  return answers.map(({ status }) => status)
}

const SEEN = [200, 200, 304, 304, 200]
const UNKNOWN = [404, 404, 404, 404, 404]

async function keepable(who: ApiClient, path: string): Promise<string | null> {
  return (await who.send('GET', path)).headers.get('cache-control')
}

const change = (text: string, values: Record<string, string>) => runStatement(fixture.server.services.db, text, values)

async function eventWith(itineraryId: string, image: string, by: Account = fixture.ana) {
  const room = await fixture.server.services.hub.open(itineraryId)
  const eventId = newId()
  const write = (command: Parameters<typeof room.write>[1]) => room.write({ origin: 'server', userId: by.id }, command)
  await write((doc) => addEvent(doc, { dayId: room.view().days[0]?.id ?? '' }, { label: 'Con foto', image }, eventId))
  return { replace: (other: string | null) => write((doc) => editEvent(doc, eventId, { image: other })) }
}

it('a picture of a private trip is visible to members only, and like an unknown one to strangers', async () => {
  const [cover, photo] = [await newPicture(), await newPicture()]
  const id = await createItinerary(fixture.ana, { isPublic: false, image: cover })
  await eventWith(id, photo)
  for (const path of [cover, photo]) {
    for (const who of [stranger, luis]) expect(await asked(who, path)).toEqual(UNKNOWN)
    expect(await asked(fixture.ana, path)).toEqual(SEEN)
    expect(await keepable(fixture.ana, path)).toBe(PRIVATE)
  }
  const [hidden, missing] = [await stranger.send('GET', cover), await stranger.send('GET', `/uploads/${'0'.repeat(40)}.webp`)]
  const names = (answer: Response) => [...answer.headers.keys()]
  expect([await hidden.text(), names(hidden)]).toEqual([await missing.text(), names(missing)])
  await invite(fixture.ana, id, luis, 'viewer')
  for (const path of [cover, photo]) expect(await asked(luis, path)).toEqual(SEEN)
  await fixture.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
  for (const path of [cover, photo]) expect(await asked(luis, path)).toEqual(UNKNOWN)
})

it('strangers see a picture of a public trip until moderators hide the trip or its owner; members keep it', async () => {
  const [cover, photo] = [await newPicture(), await newPicture()]
  const id = await createItinerary(fixture.ana, { image: cover })
  await eventWith(id, photo)
  for (const [table, thing] of [
    ['itineraries', id],
    ['users', fixture.ana.id],
  ] as const) {
    for (const path of [cover, photo]) {
      expect(await asked(stranger, path)).toEqual(SEEN)
      expect(await keepable(stranger, path)).toBe(PUBLIC)
    }
    await change(`UPDATE ${table} SET hidden_at = 1 WHERE id = @thing`, { thing })
    for (const path of [cover, photo]) {
      expect(await asked(stranger, path)).toEqual(UNKNOWN)
      expect(await keepable(fixture.ana, path)).toBe(PRIVATE)
    }
    await change(`UPDATE ${table} SET hidden_at = NULL WHERE id = @thing`, { thing })
  }
  await fixture.ana.call('DELETE /itineraries/{id}', { params: { id } })
  for (const path of [cover, photo]) expect(await asked(stranger, path)).toEqual(UNKNOWN)
})

it('a picture of a deleted trip stays visible to the owner of a fork', async () => {
  const cover = await newPicture()
  const id = await createItinerary(fixture.ana, { image: cover })
  const fork = (await luis.attempt('POST /itineraries/{id}/forks', { params: { id }, body: { startDate: '2027-03-06' } })).status
  expect(fork).toBe(201)
  await fixture.ana.call('DELETE /itineraries/{id}', { params: { id } })
  expect(await asked(stranger, cover)).toEqual(UNKNOWN)
  expect(await asked(luis, cover)).toEqual(SEEN)
})

it('visitors of a public trip see a picture as soon as the document shows it, before its rows do', async () => {
  const [first, second] = [await newPicture(), await newPicture()]
  const id = await createItinerary(fixture.ana)
  const { replace } = await eventWith(id, first)
  expect(await asked(stranger, first)).toEqual(SEEN)
  await replace(second)
  expect(await asked(stranger, second)).toEqual(SEEN)
})

it('a picture removed from a trip stays visible to members who saw it, not to strangers', async () => {
  const [photo, elsewhere] = [await newPicture(), await newPicture()]
  const id = await createItinerary(fixture.ana)
  const eva = await signUp(fixture.server)
  await inviteAndOpen(fixture.ana, id, eva)
  const { replace } = await eventWith(id, photo)
  await fixture.server.services.hub.settle(id)
  await replace(null)
  await fixture.server.services.hub.settle(id)
  const invited = await signUp(fixture.server)
  await invite(fixture.ana, id, invited)
  expect(await asked(invited, photo)).toEqual(UNKNOWN)
  expect(await asked(eva, photo)).toEqual(SEEN)
  expect(await asked(stranger, photo)).toEqual(UNKNOWN)
  await createItinerary(fixture.ana, { isPublic: false, image: elsewhere })
  expect(await asked(eva, elsewhere)).toEqual(UNKNOWN)
})

it('an older version keeps its picture when another user or a fork shows it', async () => {
  const sent = await jpeg((width += 1), 50)
  const photo = await uploadAndGetPath(fixture.ana, sent, 'event-image')
  const id = await createItinerary(fixture.ana)
  const eva = await signUp(fixture.server)
  await inviteAndOpen(fixture.ana, id, eva)
  const { replace } = await eventWith(id, photo)
  await fixture.server.services.hub.settle(id)
  const fork = await luis.attempt('POST /itineraries/{id}/forks', { params: { id }, body: { startDate: '2027-03-06' } })
  expect(fork.status).toBe(201)
  await replace(null)
  await fixture.server.services.hub.settle(id)
  expect(await asked(eva, photo)).toEqual(SEEN)
  const other = await signUp(fixture.server)
  expect(await uploadAndGetPath(other, sent, 'itinerary-image')).toBe(photo)
  await createItinerary(other, { isPublic: false, image: photo })
  expect(await asked(eva, photo)).toEqual(SEEN)
})

it('a picture is visible to each of its senders and like an unknown one to other users', async () => {
  const sent = await jpeg((width += 1), 50)
  const path = await uploadAndGetPath(fixture.ana, sent, 'itinerary-image')
  expect(await asked(luis, path)).toEqual(UNKNOWN)
  expect(await uploadAndGetPath(luis, sent, 'event-image')).toBe(path)
  for (const who of [fixture.ana, luis]) {
    expect(await asked(who, path)).toEqual(SEEN)
    const { uploads } = await who.call('GET /users/{id}/data', { params: { id: who.id } })
    expect(uploads.map((upload) => upload.path)).toContain(path)
  }
  const eva = await signUp(fixture.server)
  expect(await asked(eva, path)).toEqual(UNKNOWN)
  const id = await createItinerary(luis, { isPublic: false })
  await inviteAndOpen(luis, id, eva)
  expect(await asked(eva, path)).toEqual(UNKNOWN)
})

it('a picture that is shown nowhere now is no picture for those who saw it', async () => {
  const [cover, photo, unused] = [await newPicture(), await newPicture(), await newPicture()]
  const id = await createItinerary(fixture.ana, { isPublic: false, image: cover })
  const eva = await signUp(fixture.server)
  await inviteAndOpen(fixture.ana, id, eva)
  const { replace } = await eventWith(id, photo)
  await fixture.server.services.settle(id)
  await replace(null)
  await fixture.server.services.settle(id)
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { image: null } })
  for (const path of [cover, photo]) expect(await asked(eva, path)).toEqual(SEEN)
  expect(await asked(eva, unused)).toEqual(UNKNOWN)
  for (const avatar of [cover, photo, unused])
    expect((await eva.attempt('PATCH /users/{id}', { params: { id: eva.id }, body: { avatar } })).status).toBe(400)
  const own = await createItinerary(eva, { isPublic: true })
  await eventWith(own, photo, eva)
  expect(await asked(stranger, photo)).toEqual(UNKNOWN)
})

it('a picture stays visible to other senders when its first sender deletes the account', async () => {
  const [eva, sent] = [await signUp(fixture.server), await jpeg((width += 1), 50)]
  const path = await uploadAndGetPath(eva, sent)
  await uploadAndGetPath(luis, sent)
  await eva.call('DELETE /users/{id}', { params: { id: eva.id }, body: { password: eva.password } })
  expect([await asked(luis, path), await asked(stranger, path)]).toEqual([SEEN, UNKNOWN])
})

it('the cover of a list is visible to users who may see the list', async () => {
  const image = await newPicture()
  const id = await createList(fixture.ana, { image, isPublic: false })
  expect(await asked(luis, image)).toEqual(UNKNOWN)
  await fixture.ana.call('PATCH /lists/{id}', { params: { id }, body: { isPublic: true } })
  expect(await keepable(luis, image)).toBe(PUBLIC)
  await change('UPDATE lists SET hidden_at = 1 WHERE id = @id', { id })
  expect(await asked(luis, image)).toEqual(UNKNOWN)
})

it('an avatar is visible to all but blocked users, until the account is hidden or deleted', async () => {
  const [eva, ivan] = [await signUp(fixture.server), await signUp(fixture.server)]
  const avatar = await newPicture(eva)
  await eva.call('PATCH /users/{id}', { params: { id: eva.id }, body: { avatar } })
  expect(await keepable(stranger, avatar)).toBe(PUBLIC)
  await eva.call('POST /users/{id}/block', { params: { id: ivan.id } })
  expect(await asked(ivan, avatar)).toEqual(UNKNOWN)
  await change('UPDATE users SET hidden_at = 1 WHERE id = @id', { id: eva.id })
  expect([await asked(stranger, avatar), await asked(eva, avatar)]).toEqual([UNKNOWN, SEEN])
  await change('UPDATE users SET hidden_at = NULL WHERE id = @id', { id: eva.id })
  await eva.call('DELETE /users/{id}', { params: { id: eva.id }, body: { password: eva.password } })
  for (const who of [stranger, luis, eva]) expect(await asked(who, avatar)).toEqual(UNKNOWN)
})

it('a picture of a trip with audience `link` is visible to strangers and not cached publicly', async () => {
  const cover = await newPicture()
  const id = await createItinerary(fixture.ana, { image: cover })
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { audience: 'link' } })
  expect(await asked(stranger, cover)).toEqual(SEEN)
  expect(await keepable(stranger, cover)).toBe(PRIVATE)
  await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { audience: 'followers' } })
  expect(await asked(luis, cover)).toEqual(UNKNOWN)
  await luis.call('POST /users/{id}/follow', { params: { id: fixture.ana.id } })
  expect(await asked(luis, cover)).toEqual(SEEN)
})

it('an invitation link to a private trip makes its cover visible until the link is revoked', async () => {
  const [cover, photo] = [await newPicture(), await newPicture()]
  const id = await createItinerary(fixture.ana, { isPublic: false, image: cover })
  await eventWith(id, photo)
  const link = await fixture.ana.call('POST /itineraries/{id}/invitations', { params: { id }, body: { role: 'viewer' } })
  expect([await asked(stranger, cover), await asked(stranger, photo)]).toEqual([SEEN, UNKNOWN])
  await fixture.ana.call('DELETE /itineraries/{id}/invitations/{invitationId}', { params: { id, invitationId: link.id } })
  expect(await asked(stranger, cover)).toEqual(UNKNOWN)
})

it('a moderator sees pictures of private trips', async () => {
  const cover = await newPicture()
  await createItinerary(fixture.ana, { isPublic: false, image: cover })
  const moderator = await signUp(fixture.server)
  expect(await asked(moderator, cover)).toEqual(UNKNOWN)
  await change('UPDATE users SET is_moderator = true WHERE id = @id', { id: moderator.id })
  expect(await asked(moderator, cover)).toEqual(SEEN)
})

it('a picture that a user may not see is no picture for covers, lists, avatars and imports of that user', async () => {
  const cover = await newPicture()
  await createItinerary(fixture.ana, { isPublic: false, image: cover })
  const own = await createItinerary(luis, { isPublic: true })
  const list = await createList(luis, { title: 'Mía', isPublic: true })
  const refused = [
    await luis.attempt('PATCH /itineraries/{id}', { params: { id: own }, body: { image: cover } }),
    await luis.attempt('PATCH /lists/{id}', { params: { id: list }, body: { image: cover } }),
    await luis.attempt('PATCH /users/{id}', { params: { id: luis.id }, body: { avatar: cover } }),
  ]
  for (const answer of refused) {
    const { status, issues } = await readRefusal(answer)
    expect([status, issues?.[0]?.code]).toEqual([400, 'unknown_image'])
  }
  await expect(createItinerary(luis, { image: cover })).rejects.toThrow(/unknown_image/)
  await expect(createList(luis, { title: 'Otra', image: cover })).rejects.toThrow(/unknown_image/)
  const person = {
    name: 'Eva',
    username: 'eva_nueva',
    email: 'eva_nueva@example.org',
    password: 'contraseña segura',
    avatar: cover,
  }
  expect((await readRefusal(await stranger.attempt('POST /auth/register', { body: person }))).issues?.[0]?.code).toBe(
    'unknown_image',
  )
  const file = { format: 'periplo-itinerary', formatVersion: 1, itinerary: importedTrip(cover) }
  const { itinerary, problems } = await requestImportPreview(luis, JSON.stringify(file))
  expect([itinerary.image, problems.map(({ code }) => code)]).toEqual([null, ['missing_image']])
  expect(await asked(stranger, cover)).toEqual(UNKNOWN)
})

const importedTrip = (image: string) => ({
  title: 'Roma',
  description: null,
  image,
  startDate: null,
  endDate: null,
  location: null,
  days: [{ events: [] }],
  ideas: [],
})

it('a user may show a picture that another user shows in public, also in an event that is not saved in rows yet', async () => {
  const photo = await newPicture()
  const id = await createItinerary(fixture.ana, { isPublic: true })
  await eventWith(id, photo)
  await luis.call('PATCH /users/{id}', { params: { id: luis.id }, body: { avatar: photo } })
  expect(await asked(stranger, photo)).toEqual(SEEN)
})

describe('an event shows a picture', () => {
  it('to no other user if the one who put it there only knew its address', async () => {
    const photo = await newPicture()
    await eventWith(await createItinerary(fixture.ana, { isPublic: false }), photo)
    const own = await createItinerary(luis, { isPublic: true })
    const event = await eventWith(own, photo, luis)
    for (const who of [stranger, luis]) expect(await asked(who, photo)).toEqual(UNKNOWN)
    const other = await newPicture(luis)
    await event.replace(other)
    expect(await asked(stranger, other)).toEqual(SEEN)
    expect(await asked(fixture.ana, photo)).toEqual(SEEN)
  })

  it('if the user who put it there could see it then, also after that ends', async () => {
    const photo = await newPicture()
    const id = await createItinerary(fixture.ana, { isPublic: false })
    await eventWith(id, photo)
    await inviteAndOpen(fixture.ana, id, luis, 'viewer')
    const copy = await createItinerary(luis, { isPublic: true })
    await eventWith(copy, photo, luis)
    expect(await asked(stranger, photo)).toEqual(SEEN)
    await fixture.ana.call('DELETE /itineraries/{id}/collaborators/{userId}', { params: { id, userId: luis.id } })
    expect(await asked(stranger, photo)).toEqual(SEEN)
  })

  it('in a fork, also once the source is private', async () => {
    const photo = await newPicture()
    const id = await createItinerary(fixture.ana, { isPublic: true })
    await eventWith(id, photo)
    await fixture.server.services.settle(id)
    const fork = newId()
    await luis.call('POST /itineraries/{id}/forks', { params: { id }, body: { id: fork, startDate: '2027-03-05' } })
    await luis.call('GET /itineraries/{id}', { params: { id: fork } })
    await fixture.ana.call('PATCH /itineraries/{id}', { params: { id }, body: { isPublic: false } })
    expect(await asked(luis, photo)).toEqual(SEEN)
    expect(await asked(stranger, photo)).toEqual(UNKNOWN)
  })

  /** A trip of `ana` showed `photo` until now. She still has it in another one. */
  async function tripWithoutItsPhoto(trip: Parameters<typeof createItinerary>[1]) {
    const { settle } = fixture.server.services
    const photo = await newPicture()
    const other = await createItinerary(fixture.ana, { isPublic: false })
    await eventWith(other, photo)
    const id = await createItinerary(fixture.ana, trip)
    const event = await eventWith(id, photo)
    await settle(other)
    await settle(id)
    return {
      id,
      photo,
      remove: async () => {
        await event.replace(null)
        await settle(id)
      },
    }
  }

  it('to no one who forks the trip after the picture was removed', async () => {
    const { id, photo, remove } = await tripWithoutItsPhoto({ isPublic: true })
    await remove()
    const fork = newId()
    await luis.call('POST /itineraries/{id}/forks', { params: { id }, body: { id: fork, startDate: '2027-03-05' } })
    await eventWith(fork, photo, luis)
    expect(await asked(luis, photo)).toEqual(UNKNOWN)
  })

  it('to members invited before the picture was removed, when one of them puts it back', async () => {
    const { id, photo, remove } = await tripWithoutItsPhoto({ isPublic: false })
    await inviteAndOpen(fixture.ana, id, luis, 'editor')
    await remove()
    expect(await asked(luis, photo)).toEqual(SEEN)
    const later = await signUp(fixture.server)
    await inviteAndOpen(fixture.ana, id, later, 'editor')
    const undo = await eventWith(id, photo, later)
    expect(await asked(later, photo)).toEqual(UNKNOWN)
    await undo.replace(null)
    await eventWith(id, photo, luis)
    for (const who of [luis, later]) expect(await asked(who, photo)).toEqual(SEEN)
  })

  it('for its own user also if another user who may not see it puts it there at the same time', async () => {
    const photo = await newPicture()
    const id = await createItinerary(fixture.ana, { isPublic: true })
    await inviteAndOpen(fixture.ana, id, luis, 'editor')
    await eventWith(id, photo)
    await eventWith(id, photo, luis)
    expect(await asked(stranger, photo)).toEqual(SEEN)
  })

  it('to no one after a user who only knew its address put it there and its sender restores it', async () => {
    const content = await jpeg((width += 1), 50)
    const photo = await uploadAndGetPath(fixture.ana, content, 'event-image')
    await showPrivately(photo)
    const id = await createItinerary(fixture.ana, { isPublic: false })
    await inviteAndOpen(fixture.ana, id, luis, 'editor')
    const put = await eventWith(id, photo, luis)
    await fixture.server.services.hub.settle(id)
    await put.replace(null)
    await fixture.server.services.hub.settle(id)
    const restored = await eventWith(id, photo)
    for (const [who, seen] of [
      [luis, UNKNOWN],
      [fixture.ana, SEEN],
    ] as const)
      expect(await asked(who, photo)).toEqual(seen)
    await restored.replace(null)
    await fixture.server.services.hub.settle(id)
    await uploadAndGetPath(fixture.ana, content, 'event-image')
    await eventWith(id, photo)
    expect(await asked(luis, photo)).toEqual(SEEN)
  })

  async function hiddenPhoto(): Promise<string> {
    const photo = await newPicture()
    await showPrivately(photo)
    return photo
  }

  async function showPrivately(photo: string): Promise<void> {
    const id = await createItinerary(fixture.ana, { isPublic: false })
    await eventWith(id, photo)
    await fixture.server.services.settle(id)
  }

  it('by the rights of its setter also when the document is rewritten at once', async () => {
    const [photo, own] = [await hiddenPhoto(), await newPicture(luis)]
    const id = await createItinerary(fixture.ana, { isPublic: false })
    await inviteAndOpen(fixture.ana, id, luis, 'editor')
    await eventWith(id, own, luis)
    await eventWith(id, photo, luis)
    const room = await fixture.server.services.hub.open(id)
    if (!(room instanceof Room)) throw new Error('no document that can be rewritten')
    await room.replica.rebase()
    expect(await asked(luis, photo)).toEqual(UNKNOWN)
    expect(await asked(fixture.ana, own)).toEqual(SEEN)
  })

  it('in an exported zip as on the page', async () => {
    const [photo, own] = [await hiddenPhoto(), await newPicture(luis)]
    const id = await createItinerary(luis, { isPublic: true })
    await eventWith(id, photo, luis)
    await eventWith(id, own, luis)
    const query = { format: 'zip' as const }
    for (const who of [luis, stranger]) {
      const zip = await who.attempt('GET /itineraries/{id}/export', { params: { id }, query })
      const names = Object.keys(unzipSync(Buffer.from(await zip.arrayBuffer())))
      const json = await who.attempt('GET /itineraries/{id}/export', { params: { id }, query: { format: 'json' } })
      expect(await json.text()).not.toContain(photo)
      expect([
        names.some((name) => own.endsWith(name.slice(name.lastIndexOf('/')))),
        names.some((name) => photo.endsWith(name.slice(name.lastIndexOf('/')))),
      ]).toEqual([true, false])
    }
  })

  it('of an edit by another user to those who see the itinerary', async () => {
    const photo = await newPicture(luis)
    const id = await createItinerary(fixture.ana, { isPublic: true })
    await inviteAndOpen(fixture.ana, id, luis, 'editor')
    await eventWith(id, photo, luis)
    expect(await asked(stranger, photo)).toEqual(SEEN)
  })
})
