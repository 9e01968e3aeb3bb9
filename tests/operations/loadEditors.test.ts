import { expect, it } from 'vitest'
import { fromWireDate } from '#shared/wireDates'
import { seededRandom } from '#shared/random'
import { eventually } from '#testkit/eventually'
import { serverForTest } from '#testkit/server/testServer'
import { openCrdtEditor } from '../../scripts/load/crdtEditor'
import { Ledger } from '../../scripts/load/ledger'
import { openLegacyEditor } from '../../scripts/load/legacyEditor'
import { openLightEditor } from '../../scripts/load/lightEditor'
import { addCollaborator, canonicalContent, createTrip, fetchTrip, registerUser } from '../../scripts/load/people'

const ROUNDS = 25
const PATIENCE_MS = 20_000

it('simulated editors of each kind edit one trip, see each other, and lose nothing', async () => {
  const { url } = await serverForTest()
  const [owner, second, third] = [
    await registerUser(url, 'ed', 0),
    await registerUser(url, 'ed', 1),
    await registerUser(url, 'ed', 2),
  ]
  const itineraryId = await createTrip(url, owner, 'Prueba', 3)
  for (const { username } of [second, third]) await addCollaborator(url, owner, itineraryId, username)
  const { startDate, endDate } = await fetchTrip(url, owner, itineraryId)
  const trip = { itineraryId, startDate: fromWireDate(startDate), endDate: fromWireDate(endDate) }

  const ledger = new Ledger()
  const crdt = await openCrdtEditor(url, owner, trip, 0, ledger)
  const legacy = await openLegacyEditor(url, second, itineraryId, 1, ledger)
  const light = await openLightEditor(url, third, itineraryId, 2, ledger)
  const team = [crdt, legacy, light]
  expect(team.map(({ kind }) => kind)).toEqual(['crdt', 'legacy', 'light'])
  const random = seededRandom(7)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const editor of team) editor.act(random)
    await Promise.all(team.map((editor) => editor.acknowledged(PATIENCE_MS)))
    if (round === 10) expect(await light.reconnect()).toBeGreaterThan(0)
  }

  await eventually(async () => {
    const shown = canonicalContent(await fetchTrip(url, owner, itineraryId))
    expect([crdt.comparableContent(), legacy.comparableContent()]).toEqual([shown, shown])
  })
  const { days, ideas } = await fetchTrip(url, owner, itineraryId)
  const titles = new Map([...days.flatMap(({ events }) => events), ...ideas].map(({ id, label }) => [id, label]))
  expect(ledger.countLost(itineraryId, titles)).toBe(0)
  expect(ledger.countLost(itineraryId, new Map())).toBeGreaterThan(0)
  expect([ledger.refused, ledger.acknowledged > ROUNDS, ledger.latencies.length > ROUNDS]).toEqual([0, true, true])
  // The light editor repeatedly renames one idea.
  const ofLight = (label: string) => label.startsWith('m2-')
  expect(ideas.map(({ label }) => label).filter(ofLight)).toEqual([`m2-${ROUNDS}`])
  expect(days.flatMap(({ events }) => events).filter(({ label }) => ofLight(label))).toEqual([])
  expect(light.comparableContent()).toBeUndefined()
  for (const editor of team) editor.close()
})
