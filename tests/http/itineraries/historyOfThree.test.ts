// @module-tag long
import { expect, it } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import type { BackgroundJobs } from '#server/base/jobs/backgroundJobs'
import { defaultThinningSettings, HistoryThinner } from '#server/history/thinning/historyThinner'
import { caseCount, firstSeed } from '#testkit/budget'
import type { Account } from '#testkit/api/apiClient'
import { ThreeUsers } from './threeUsers'
import { randomFrom } from '#testkit/random'
import { pickRestoredContent, setUpVersionsFixture, type VersionCalls } from '#testkit/server/versionsFixture'

const HOUR_MS = 3_600_000
const KEEP_ALL_HOURS = 48
const SEED = firstSeed('HISTORY_SEED')
const HISTORIES = caseCount('HISTORIES', { short: 3, full: 20 })
const STEPS = 30

let ahead = 0
/** Disables thinning by the server. */
const jobs: BackgroundJobs = {
  runNext: () => Promise.resolve(24 * HOUR_MS),
  runExclusively: (_, work) => work(),
  close: () => Promise.resolve(),
}
const fixture = setUpVersionsFixture({
  overrides: { now: () => Date.now() + ahead, jobs },
  env: { ACCESS_TOKEN_SECONDS: '2500000' },
})

const callsOf = (id: string, ana: Account): VersionCalls => ({
  read: () => ana.call('GET /itineraries/{id}', { params: { id } }),
  isKept: async (version) => (await fixture.statusOf(String(version), ana)) === 200,
  restore: (version, body, who) => fixture.restore(version, body, who),
  name: async (version) =>
    (await ana.attempt('POST /itineraries/{id}/versions', { params: { id }, body: { name: `v${version}`, version } })).status,
})
const around = {
  passHours: (hours: number) => void (ahead += hours * HOUR_MS),
  thin: async () => {
    const thinner = new HistoryThinner(fixture.server.services, {
      ...defaultThinningSettings,
      keepAllMs: KEEP_ALL_HOURS * HOUR_MS,
    })
    for (let position: string | undefined; position !== '';) ({ position } = await thinner.step(position ?? ''))
  },
}

/** What a restore brings back: not members and audience. */
const restorable = (itinerary: Itinerary) => {
  const { collaborators: _, isPublic: __, ...rest } = pickRestoredContent(itinerary)
  return rest
}

/** Without concurrent edits a restore yields that version and can be reverted. */
async function restoreInPeace(people: ThreeUsers, isTakenBack: boolean): Promise<void> {
  await people.waitUntilInSync()
  const before = await people.recordState()
  const target = await people.anyVersion()
  if (target === undefined) return
  await people.restore(target.version)
  const after = await people.recordState()
  expect(restorable(after)).toEqual(restorable(target))
  if (!isTakenBack) return
  await people.restore(before.version, { seen: after.version })
  expect(restorable(await people.recordState())).toEqual(restorable(before))
}

async function restoreAmidEdits(people: ThreeUsers, label: string): Promise<void> {
  await people.waitUntilInSync()
  const { version: seen } = await people.recordState()
  const target = await people.anyVersion()
  if (target === undefined || !people.isOnline) return
  const added = people.addOnDevice(label)
  await people.restore(target.version, { seen })
  await people.waitUntilInSync()
  const { days, ideas } = await people.recordState()
  expect([...days.flatMap(({ events }) => events), ...ideas].map(({ id }) => id)).toContain(added)
}

async function checkVersions(people: ThreeUsers): Promise<void> {
  const present = JSON.stringify(pickRestoredContent(await people.recordState()))
  for (const was of people.seen) {
    if ((await fixture.statusOf(String(was.version), people.ana)) === 404) {
      expect([was.version, people.named.has(was.version)]).toEqual([was.version, false])
      continue
    }
    const { differences, ...version } = await fixture.versionOf(was.version, people.ana)
    expect([was.version, pickRestoredContent(version)]).toEqual([was.version, pickRestoredContent(was)])
    expect([was.version, differences.length === 0]).toEqual([was.version, JSON.stringify(pickRestoredContent(was)) === present])
  }
  const entries = await fixture.entries(people.ana)
  expect(new Set(entries.map(({ version }) => version)).size).toBe(entries.length)
  expect(entries.at(-1)?.kind).toBe('create')
}

async function runHistory(seed: number): Promise<void> {
  const random = randomFrom(seed)
  const people = await ThreeUsers.create(fixture.server, random, callsOf, around)
  fixture.id = people.id
  try {
    await people.recordState()
    for (let step = 0; step < STEPS; step += 1) {
      const together = Array.from({ length: random.chance(0.4) ? 5 : 1 }, () => people.act())
      await Promise.all([...together, people.recordState()])
      await people.recordState()
      const dice = random.next()
      if (dice < 0.3) await restoreInPeace(people, random.chance(0.5))
      else if (dice < 0.5) await restoreAmidEdits(people, `a la vez ${step}`)
    }
    people.reconnectDevice()
    await people.waitUntilInSync()
    await checkVersions(people)
    around.passHours(5 * 24)
    await around.thin()
    await checkVersions(people)
  } catch (error) {
    throw new Error(`history ${seed}: ${people.log.join('; ')}`, { cause: error })
  }
  people.disconnectAll()
}

it(
  `every version equals what three users, one at times offline, read (${HISTORIES} from seed ${SEED})`,
  async () => {
    for (let history = 0; history < HISTORIES; history += 1) await expect(runHistory(SEED + history)).resolves.toBeUndefined()
  },
  60_000 * Math.max(HISTORIES, 5),
)
