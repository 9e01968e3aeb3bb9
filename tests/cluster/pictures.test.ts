// @module-tag long
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEvent } from '#shared/itinerary/commands'
import { collectUnusedPictures } from '#server/features/uploads/collectUnusedPictures'
import type { RunningServer } from '#server/start'
import { ApiClient, createItinerary, invite, readRefusal, signUp, type Account } from '#testkit/api/apiClient'
import { jpeg, uploadAndGetPath, sendPicture } from '#testkit/api/pictures'
import { atNode, nodesForFile } from '#testkit/cluster/nodes'
import { eventually } from '#testkit/eventually'
import { startFakeS3 } from '#testkit/server/fakeS3'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import { syncClientOf } from '#testkit/sync/syncClient'
import { computeTestView } from '#testkit/sync/captureUpdate'

const DAY_MS = 24 * 60 * 60 * 1000
const store = await startFakeS3()
afterAll(() => store.close())

const nameOf = (path: string) => path.slice('/uploads/'.length)
const at = ({ url }: RunningServer) => new ApiClient({ url })
let width = 40
const newPicture = () => jpeg((width += 1), 30)

describe.each([
  ['the PostgreSQL that servers share', {}],
  ['an object store', { S3_URL: store.url }],
])('pictures in %s', (_, env: Record<string, string>) => {
  const { node, databaseUrl } = nodesForFile(3, env)
  const nodes = () => [node(0), node(1), node(2)]
  let owner: Account
  let friend: Account
  let other: Account
  beforeAll(async () => {
    owner = await signUp(node(0))
    friend = await signUp(node(1))
    other = await signUp(node(2))
  })

  it('sent to one server are served by all servers immediately, to users of every role', async () => {
    const id = await createItinerary(owner)
    await invite(owner, id, friend)
    const path = await uploadAndGetPath(owner, await newPicture(), 'itinerary-image')
    await atNode(owner, node(2)).call('PATCH /itineraries/{id}', { params: { id }, body: { image: path } })
    const shown = await atNode(friend, node(1)).call('GET /itineraries/{id}', { params: { id } })
    expect(shown.image).toBe(path)
    for (const server of nodes()) {
      for (const person of [at(server), atNode(other, server), atNode(friend, server), atNode(owner, server)]) {
        const answer = await person.send('GET', path)
        const content = Buffer.from(await answer.arrayBuffer())
        expect(createHash('sha256').update(content).digest('hex').slice(0, 40)).toBe(nameOf(path).slice(0, 40))
        expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
          200,
          'image/webp',
          String(content.length),
        ])
        expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
        expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
        const etag = answer.headers.get('etag') ?? ''
        expect((await person.send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
        const head = await person.send('HEAD', path)
        expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, String(content.length), ''])
      }
      for (const wrong of [`/uploads/${'0'.repeat(40)}.webp`, '/uploads/..%2fuploads-waiting', `${path}.part`])
        expect((await at(server).send('GET', wrong)).status).toBe(404)
    }
  })

  it('of an event can be set at another server than the one they were sent to', async () => {
    const id = await createItinerary(owner)
    const path = await uploadAndGetPath(atNode(owner, node(1)), await newPicture())
    const client = syncClientOf(atNode(owner, node(2)), id)
    await eventually(() => expect(client.isSynced).toBe(true))
    addEvent(client.doc, { dayId: computeTestView(client.doc).days[0]?.id ?? '' }, { label: 'Con foto', image: path })
    await eventually(() => expect(client.isStored).toBe(true))
    const { days } = await owner.call('GET /itineraries/{id}', { params: { id } })
    expect(days[0]?.events.map(({ image }) => image)).toEqual([path])
  })

  it('sent before a registration are hidden, and can be used by a registration at any server', async () => {
    const picture = await newPicture()
    const sent = await sendPicture(at(node(0)), picture, { path: 'avatar' })
    const { avatarUrl } = (await sent.json()) as { avatarUrl: string }
    const everywhere = async () => Promise.all(nodes().map(async (server) => (await at(server).send('GET', avatarUrl)).status))
    expect(await everywhere()).toEqual([404, 404, 404])
    const stolen = await atNode(other, node(1)).attempt('PATCH /users/{id}', {
      params: { id: other.id },
      body: { avatar: avatarUrl },
    })
    expect(await readRefusal(stolen)).toMatchObject({ status: 400, issues: [{ path: 'avatar', code: 'unknown_image' }] })
    const username = `nueva${Object.keys(env).length}`
    const body = { name: 'Nueva', username, email: `${username}@example.org`, password: 'contraseña segura', avatar: avatarUrl }
    expect((await at(node(2)).attempt('POST /auth/register', { body })).status).toBe(201)
    expect(await everywhere()).toEqual([200, 200, 200])
  })

  it('are stored once, and leave only a cache on the disk of a server', async () => {
    const picture = await newPicture()
    const paths = await Promise.all([owner, friend, other].map((person, i) => uploadAndGetPath(atNode(person, node(i)), picture)))
    expect(new Set(paths).size).toBe(1)
    const noted = await queryPostgres(databaseUrl(), `SELECT name FROM uploads WHERE name = '${nameOf(paths[0] ?? '')}'`)
    expect(noted).toHaveLength(1)
    for (const { services } of nodes())
      expect(await readdir(services.config.dataDir)).toEqual(expect.not.arrayContaining(['uploads', 'uploads-waiting']))
    expect((await atNode(owner, node(1)).send('GET', paths[0] ?? '')).status).toBe(200)
    await eventually(async () =>
      expect(await readdir(join(node(1).services.config.dataDir, 'picture-cache'))).toContain(nameOf(paths[0] ?? '')),
    )
  })

  it('that are unused are collected by any server', async () => {
    const path = await uploadAndGetPath(owner, await newPicture())
    const { services } = node(1)
    const now = () => Date.now() + 91 * DAY_MS
    expect(await collectUnusedPictures({ ...services, now: Date.now }, { deletes: true })).toEqual([])
    expect((await collectUnusedPictures({ ...services, now }, { deletes: true })).map(({ name }) => name)).toContain(nameOf(path))
    expect((await atNode(owner, node(1)).send('GET', path)).status).toBe(404)
    expect((await atNode(owner, node(2)).send('GET', path)).status).toBe(404)
    expect(await uploadAndGetPath(atNode(owner, node(2)), await jpeg(width, 30))).toBe(path)
    for (const server of nodes()) expect((await atNode(owner, server).send('GET', path)).status).toBe(200)
  })
})
