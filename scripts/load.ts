import { fromWireDate } from '#shared/wireDates'
import { setTimeout as pause } from 'node:timers/promises'
import { seededRandom } from '#shared/random'
import { openCrdtEditor } from './load/crdtEditor'
import type { SimulatedEditor } from './load/editor'
import { openLegacyEditor } from './load/legacyEditor'
import { openLightEditor, type LightEditor } from './load/lightEditor'
import { Ledger, percentile } from './load/ledger'
import { readLoadOptions, loadUsage, type LoadOptions } from './load/options'
import { addCollaborator, createTrip, canonicalContent, fetchTrip, registerUser, type SimulatedUser } from './load/people'

const TRIP_DAYS = 14
const ACK_TIMEOUT = 30_000
const FRESH_JOINS = 10
const PARTS = 10

interface Trip {
  itineraryId: string
  owner: SimulatedUser
}

interface Team {
  trips: Trip[]
  team: SimulatedEditor[]
  light: LightEditor[]
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function prepare({ url, editors, documents, legacy, light: lightShare }: LoadOptions, ledger: Ledger): Promise<Team> {
  const run = Date.now().toString(36)
  const trips: Trip[] = []
  const team: SimulatedEditor[] = []
  const light: LightEditor[] = []
  for (let number = 0; number < editors; number += 1) {
    const person = await registerUser(url, run, number)
    let trip = trips[number % documents]
    if (trip === undefined) {
      trip = { itineraryId: await createTrip(url, person, `Prueba de carga ${number + 1}`, TRIP_DAYS), owner: person }
      trips.push(trip)
    } else await addCollaborator(url, trip.owner, trip.itineraryId, person.username)
    if (isNth(number, lightShare)) {
      const editor = await openLightEditor(url, person, trip.itineraryId, number, ledger)
      light.push(editor)
      team.push(editor)
    } else if (isNth(number - light.length, legacy))
      team.push(await openLegacyEditor(url, person, trip.itineraryId, number, ledger))
    else team.push(await openCrdtEditor(url, person, await datesOf(url, trip), number, ledger))
    progress(`${number + 1}/${editors} editors are in`)
  }
  say('')
  return { trips, team, light }
}

/** Only on a terminal. */
const progress = (line: string): void => void (process.stdout.isTTY && process.stdout.write(`\r${line}`))

/** Spreads `share` evenly. */
const isNth = (number: number, share: number): boolean => Math.floor((number + 1) * share) > Math.floor(number * share)

async function datesOf(url: string, { owner, itineraryId }: Trip) {
  const { startDate, endDate } = await fetchTrip(url, owner, itineraryId)
  return { itineraryId, startDate: fromWireDate(startDate), endDate: fromWireDate(endDate) }
}

async function edit({ seconds, rate, seed }: LoadOptions, team: readonly SimulatedEditor[], ledger: Ledger): Promise<void> {
  const end = performance.now() + seconds * 1000
  const work = team.map(async (editor, number) => {
    const random = seededRandom(seed * 1000 + number)
    await pause((random() * 1000) / rate)
    while (performance.now() < end) {
      editor.act(random)
      await pause((0.5 + random()) * (1000 / rate))
    }
  })
  const ticker = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    const recent = ledger.latencies.slice(-500).sort((a, b) => a - b)
    progress(`${left} s left · ${ledger.edits} edits · seen after ${percentile(recent, 0.5).toFixed(0)} ms   `)
  }, 1000)
  await Promise.all(work)
  clearInterval(ticker)
  say('')
}

/** Drops all connections; returns sorted reconnect times. */
async function storm(light: readonly LightEditor[]): Promise<number[]> {
  const times = await Promise.all(light.map((editor) => editor.reconnect()))
  return times.toSorted((a, b) => a - b)
}

/** Full replicas with empty browsers. */
async function joinFresh({ url }: LoadOptions, trips: readonly Trip[]): Promise<SimulatedEditor[]> {
  const joined: SimulatedEditor[] = []
  for (let number = 0; number < FRESH_JOINS; number += 1) {
    const trip = trips[number % trips.length]
    if (trip !== undefined) joined.push(await openCrdtEditor(url, trip.owner, await datesOf(url, trip), -1, new Ledger()))
  }
  return joined
}

/** Returns how many see what REST returns. */
async function converge(url: string, trips: readonly Trip[], team: readonly SimulatedEditor[]): Promise<number> {
  const end = performance.now() + ACK_TIMEOUT
  for (;;) {
    let agreed = 0
    for (const { itineraryId, owner } of trips) {
      const truth = canonicalContent(await fetchTrip(url, owner, itineraryId))
      agreed += team.filter((editor) => editor.itineraryId === itineraryId && editor.comparableContent() === truth).length
    }
    if (agreed === team.length || performance.now() > end) return agreed
    await pause(250)
  }
}

async function countLost(url: string, trips: readonly Trip[], ledger: Ledger): Promise<number> {
  let lost = 0
  for (const { itineraryId, owner } of trips) {
    const { days, ideas } = await fetchTrip(url, owner, itineraryId)
    const events = [...days.flatMap((day) => day.events), ...ideas]
    lost += ledger.countLost(itineraryId, new Map(events.map(({ id, label }) => [id, label])))
  }
  return lost
}

function report({ seconds }: LoadOptions, ledger: Ledger, team: readonly SimulatedEditor[]): void {
  const sorted = ledger.latencies.toSorted((a, b) => a - b)
  const ms = (share: number) => `${percentile(sorted, share).toFixed(1)} ms`
  const of = (kind: SimulatedEditor['kind']) => team.filter((editor) => editor.kind === kind).length
  say(`editors       ${team.length} (${of('crdt')} CRDT, ${of('legacy')} Socket.IO, ${of('light')} light)`)
  say(
    `edits         ${ledger.edits} (${(ledger.edits / seconds).toFixed(1)}/s), acknowledged ${ledger.acknowledged}, refused ${ledger.refused}`,
  )
  say(`edit to seen  p50 ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)} (${(sorted.length / seconds).toFixed(0)} sights a second)`)
  const parts = ledger.latenciesOverTime(PARTS).map((part) => percentile(part, 0.99).toFixed(0))
  say(`p99 over time ${parts.join(', ')} ms, each of ${(seconds / PARTS).toFixed(0)} s`)
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return say(loadUsage)
  const options = readLoadOptions(process.argv.slice(2))
  const ledger = new Ledger()
  const { trips, team, light } = await prepare(options, ledger)
  await edit(options, team, ledger)
  await Promise.all(team.map((editor) => editor.acknowledged(ACK_TIMEOUT)))
  report(options, ledger, team)
  if (options.storm) {
    const times = await storm(light)
    say(
      `storm         ${light.length} lines cut at once: back after p50 ${percentile(times, 0.5).toFixed(0)} ms, the last ${percentile(times, 1).toFixed(0)} ms`,
    )
    await Promise.all(light.map((editor) => editor.acknowledged(ACK_TIMEOUT)))
  }
  // Frees places for the editors that check the result.
  for (const editor of light) editor.close()
  const whole = [...team.filter(({ kind }) => kind !== 'light'), ...(light.length === 0 ? [] : await joinFresh(options, trips))]
  const agreed = await converge(options.url, trips, whole)
  const lost = await countLost(options.url, trips, ledger)
  say(`lost          ${lost}`)
  say(`converged     ${agreed} of ${whole.length}`)
  for (const editor of whole) editor.close()
  process.exitCode = lost === 0 && agreed === whole.length ? 0 : 1
}

try {
  await main()
} catch (error) {
  say(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
