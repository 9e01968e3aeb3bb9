import { setTimeout as pause } from 'node:timers/promises'
import { openCrdtEditor } from './load/crdtEditor'
import type { Editor } from './load/editor'
import { openLegacyEditor } from './load/legacyEditor'
import { Ledger, percentile } from './load/ledger'
import { readOptions, usage, type Options } from './load/options'
import { addCollaborator, createTrip, essence, readTrip, register, type Person } from './load/people'

const TRIP_DAYS = 14
const ACK_TIMEOUT = 30_000

/** A small deterministic generator (mulberry32), so that a run can be repeated with its seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Trip {
  itineraryId: string
  owner: Person
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

async function prepare({ url, editors, documents, legacy }: Options, ledger: Ledger): Promise<{ trips: Trip[]; team: Editor[] }> {
  const run = Date.now().toString(36)
  const trips: Trip[] = []
  const team: Editor[] = []
  for (let number = 0; number < editors; number += 1) {
    const person = await register(url, run, number)
    let trip = trips[number % documents]
    if (trip === undefined) {
      trip = { itineraryId: await createTrip(url, person, `Prueba de carga ${number + 1}`, TRIP_DAYS), owner: person }
      trips.push(trip)
    } else await addCollaborator(url, trip.owner, trip.itineraryId, person.username)
    const { startDate, endDate } = await readTrip(url, trip.owner, trip.itineraryId)
    const dates = { itineraryId: trip.itineraryId, startDate: startDate.slice(0, 10), endDate: endDate.slice(0, 10) }
    const isLegacy = Math.floor((number + 1) * legacy) > Math.floor(number * legacy)
    team.push(
      isLegacy
        ? await openLegacyEditor(url, person, trip.itineraryId, number, ledger)
        : await openCrdtEditor(url, person, dates, number, ledger),
    )
    process.stdout.write(`\r${number + 1}/${editors} editors are in`)
  }
  say('')
  return { trips, team }
}

async function edit({ seconds, rate, seed }: Options, team: readonly Editor[], ledger: Ledger): Promise<void> {
  const end = performance.now() + seconds * 1000
  const work = team.map(async (editor, number) => {
    const random = generator(seed * 1000 + number)
    await pause((random() * 1000) / rate)
    while (performance.now() < end) {
      editor.act(random)
      await pause((0.5 + random()) * (1000 / rate))
    }
  })
  const progress = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
    const recent = ledger.latencies.slice(-500).sort((a, b) => a - b)
    process.stdout.write(`\r${left} s left · ${ledger.edits} edits · seen after ${percentile(recent, 0.5).toFixed(0)} ms   `)
  }, 1000)
  await Promise.all(work)
  clearInterval(progress)
  say('')
}

/** Waits until every editor of every trip sees what REST says; returns how many do in the end. */
async function converge(url: string, trips: readonly Trip[], team: readonly Editor[]): Promise<number> {
  const end = performance.now() + ACK_TIMEOUT
  for (;;) {
    let agreed = 0
    for (const { itineraryId, owner } of trips) {
      const truth = essence(await readTrip(url, owner, itineraryId))
      agreed += team.filter((editor) => editor.itineraryId === itineraryId && editor.essence() === truth).length
    }
    if (agreed === team.length || performance.now() > end) return agreed
    await pause(250)
  }
}

async function countLost(url: string, trips: readonly Trip[], ledger: Ledger): Promise<number> {
  let lost = 0
  for (const { itineraryId, owner } of trips) {
    const { days, ideas } = await readTrip(url, owner, itineraryId)
    const events = [...days.flatMap((day) => day.events), ...ideas]
    lost += ledger.lostIn(itineraryId, new Map(events.map(({ id, label }) => [id, label])))
  }
  return lost
}

function report({ seconds }: Options, ledger: Ledger, team: readonly Editor[], agreed: number, lost: number): void {
  const sorted = ledger.latencies.toSorted((a, b) => a - b)
  const ms = (share: number) => `${percentile(sorted, share).toFixed(1)} ms`
  const legacy = team.filter(({ kind }) => kind === 'legacy').length
  say(`editors       ${team.length} (${team.length - legacy} CRDT, ${legacy} Socket.IO)`)
  say(
    `edits         ${ledger.edits} (${(ledger.edits / seconds).toFixed(1)}/s), acknowledged ${ledger.acknowledged}, refused ${ledger.refused}`,
  )
  say(`edit to seen  p50 ${ms(0.5)}, p95 ${ms(0.95)}, p99 ${ms(0.99)} (${sorted.length} sights)`)
  say(`lost          ${lost}`)
  say(`converged     ${agreed} of ${team.length}`)
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return say(usage)
  const options = readOptions(process.argv.slice(2))
  const ledger = new Ledger()
  const { trips, team } = await prepare(options, ledger)
  await edit(options, team, ledger)
  await Promise.all(team.map((editor) => editor.acknowledged(ACK_TIMEOUT)))
  const agreed = await converge(options.url, trips, team)
  const lost = await countLost(options.url, trips, ledger)
  report(options, ledger, team, agreed, lost)
  for (const editor of team) editor.close()
  process.exitCode = lost === 0 && agreed === team.length ? 0 : 1
}

try {
  await main()
} catch (error) {
  say(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
