import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addEvent } from '#shared/itinerary/commands'
import { roots } from '#shared/itinerary/doc'
import { attacks, type AttackTarget } from './attack/attacks'
import { openDocument, openEditorPair } from './attack/editorPair'
import { newDataFolder, startOwnServer } from './attack/ownServer'
import { addCollaborator, createTrip, publishTrip, registerUser, type SimulatedUser } from './load/people'

// `npm run attack [-- covers rooms …] [--seconds 10]`: attacks a local server and measures the
// delay for editors.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '10' } },
})
const seconds = Math.min(60, Math.max(2, Number(values.seconds)))
const wanted = positionals.length === 0 ? Object.keys(attacks) : positionals.filter((name) => attacks[name] !== undefined)
const PUBLIC_TRIPS = 300
const EVENTS = 3000
const EVENTS_OF_LARGE = 7000

const dataDir = await newDataFolder()
let server = await startOwnServer(dataDir, { rateLimit: 'off' })
try {
  const prepared = await prepare()
  await server.stop()
  server = await startOwnServer(dataDir, { rateLimit: 'on' })
  const target: AttackTarget = { ...prepared.target, url: server.url }
  const pairs = await Promise.all(prepared.shared.map((id) => openEditorPair(server.url, id, prepared.people)))
  console.log(
    `${'attack'.padEnd(12)} p50 before  during  p99 before  during  times      processor   memory before, during, after`,
  )
  for (const name of wanted) await measure(name, target)
  for (const pair of pairs) pair.close()

  /** Fills the database, without limits. */
  async function prepare() {
    const { url } = server
    const run = Date.now().toString(36)
    const people = [await registerUser(url, run, 1), await registerUser(url, run, 2)] as const
    const bad = await registerUser(url, run, 3)
    const shared: string[] = []
    for (let i = 0; i < 2; i += 1) {
      const id = await createTrip(url, people[0], 'Juntas', 5)
      await addCollaborator(url, people[0], id, people[1].username)
      shared.push(id)
    }
    const publicIds: string[] = []
    for (let i = 0; i < PUBLIC_TRIPS; i += 1) {
      const id = await createTrip(url, people[0], `Pública ${i}`, 3)
      await publishTrip(url, people[0], id)
      publicIds.push(id)
    }
    const otherCookies: string[] = []
    for (let n = 4; n < 20; n += 1) otherCookies.push((await registerUser(url, run, n)).cookie)
    const ownId = await createTrip(url, bad, 'Llena', 2)
    const { dayId, eventIds } = await fill(url, ownId, bad, EVENTS)
    const largeId = await createTrip(url, people[0], 'Enorme', 2)
    await fill(url, largeId, people[0], EVENTS_OF_LARGE)
    await publishTrip(url, people[0], largeId)
    return { people, shared, target: { cookie: bad.cookie, otherCookies, publicIds, largeId, ownId, dayId, eventIds } }
  }

  /** All in one day. */
  async function fill(url: string, itineraryId: string, owner: SimulatedUser, events: number) {
    const { doc, close } = await openDocument(url, itineraryId, owner)
    const [other = '', dayId = ''] = roots(doc).days.keys()
    for (let i = 0; i < events; i += 50) {
      // The UI adds at most 60 to a day.
      doc.transact(() => {
        for (let j = 0; j < 50; j += 1) {
          const eventId = addEvent(doc, { dayId: other, index: 0 }, { label: `${i + j}` })
          const position = roots(doc).events.get(eventId)?.get('pos') as [string, string]
          roots(doc).events.get(eventId)?.set('pos', [dayId, position[1]])
        }
      })
      await sleep(60)
    }
    const eventIds = [...roots(doc).events.keys()]
    await sleep(1000)
    close()
    return { dayId, eventIds }
  }

  async function measure(name: string, target: AttackTarget): Promise<void> {
    const listen = async () => {
      for (const pair of pairs) pair.take()
      const worked = await server.work()
      await sleep(seconds * 1000)
      const share = Math.round(((await server.work()) - worked) * (100 / seconds))
      return { share, times: pairs.flatMap((pair) => pair.take()).sort((x, y) => x - y) }
    }
    const calm = await listen()
    const memory = [await server.memory()]
    const attacker = fork('scripts/attack/attacker.ts', { execArgv: ['--import', 'tsx'] })
    await once(attacker, 'message')
    attacker.send({ name, target })
    const busy = await listen()
    memory.push(await server.memory())
    attacker.kill('SIGKILL')
    await once(attacker, 'exit')
    await sleep(3000)
    memory.push(await server.memory())
    const at = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? Infinity
    const figures = [at(calm.times, 0.5), at(busy.times, 0.5), at(calm.times, 0.99), at(busy.times, 0.99)]
    const texts = figures.map((ms) => `${ms.toFixed(1)} ms`.padStart(10))
    const times = (at(busy.times, 0.99) / at(calm.times, 0.99)).toFixed(1).padStart(7)
    const shares = `${calm.share} → ${busy.share} %`.padStart(15)
    const end = server.isAlive() ? '' : '  ENDED'
    console.log(`${name.padEnd(12)}${texts.join('')}${times}${shares}   ${memory.join(' → ')} MiB${end}`)
  }
} finally {
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)
