import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { CloseError } from '#server/sync/closeError'
import { hasSameDocContent } from '#server/sync/document/compactLog'
import { LoadedDoc } from '#server/sync/document/loadedDoc'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { caseCount, firstSeed } from '#testkit/budget'
import { seedGlobalRandom } from '#testkit/seedGlobalRandom'
import { HostileUpdates } from '#testkit/sync/hostileUpdates'
import { honestEdits } from '#testkit/sync/honestEdits'
import { randomFrom, type Random } from '#testkit/random'
import { applyRandomCommand } from '#testkit/randomCommands'
import { captureUpdate } from '#testkit/sync/captureUpdate'

const MUTATIONS = caseCount('SYNC_MUTATED', { short: 2000, full: 20000 })
const SEED = firstSeed('SYNC_SEED')
const PER_HISTORY = 200
/** Fits the timeout of a test. */
const PER_TEST = 2000
const ID = /: [0-9a-f-]{36}$/
const EVE = [4_000_000_001, 17]

/** The server's document, its log and an honest client in sync. */
class World {
  readonly log: Uint8Array[] = []
  readonly friend: Y.Doc
  /** A slow client: its edits and updates are delayed. */
  readonly late: Y.Doc
  #heard = 0
  loaded: LoadedDoc

  constructor(private readonly random: Random) {
    const seeder = this.copy()
    this.log.push(captureUpdate(seeder, () => seedDoc(seeder, 3)))
    this.friend = this.copy()
    this.late = this.copy()
    this.loaded = new LoadedDoc(this.log)
    for (let i = 0; i < 25; i += 1) this.command()
    for (const client of EVE) {
      const eve = this.copy(client)
      for (let i = 0; i < 6; i += 1)
        this.mustTake(
          captureUpdate(eve, () => applyRandomCommand(random, eve, 5)),
          'Eve, honest so far',
        )
      this.mustTake(
        captureUpdate(eve, () => addEvent(eve, { dayId: '' }, { label: 'de Eve', description: 'una nota' })),
        'Eve',
      )
    }
  }

  copy(clientId = 1000 + this.random.below(2 ** 31)): Y.Doc {
    const doc = newDoc()
    doc.transact(() => {
      for (const update of this.log) Y.applyUpdate(doc, update)
    })
    doc.clientID = clientId
    return doc
  }

  command(): void {
    this.mustTake(
      captureUpdate(this.friend, () => applyRandomCommand(this.random, this.friend, 5)),
      'a command',
    )
  }

  lateCommand(): void {
    applyRandomCommand(this.random, this.late, 5)
    if (this.random.chance(0.7)) return
    this.mustTake(Y.encodeStateAsUpdate(this.late, Y.encodeStateVector(this.loaded.doc)), 'edits that come late')
    for (; this.#heard < this.log.length; this.#heard += 1) Y.applyUpdate(this.late, this.log[this.#heard] ?? Uint8Array.of(0, 0))
    expect(hasSameDocContent(this.loaded.doc, this.late), 'the slow client').toBe(true)
  }

  mustTake(update: Uint8Array, what: string): void {
    expect(this.take(update), what).toBe('taken')
  }

  take(update: Uint8Array, mayWrite: (client: number) => boolean = () => true): string {
    try {
      const fresh = this.loaded.read(update)
      if (!fresh.isComplete) return 'gap'
      const reach = this.loaded.check(fresh)
      if (!reach.authors.every(mayWrite)) return 'forged'
      for (const effect of [this.loaded.apply(reach), this.loaded.shortenNotes()]) {
        if (effect === undefined) continue
        this.log.push(effect)
        Y.applyUpdate(this.friend, effect)
      }
      return 'taken'
    } catch (error) {
      if (!(error instanceof CloseError)) throw error
      this.loaded = new LoadedDoc(this.log)
      return `refused: ${error.message}`
    }
  }

  check(): void {
    expect(this.loaded.faults().map(({ what }) => what)).toEqual([])
    expect(hasSameDocContent(this.loaded.doc, this.copy()), 'the log').toBe(true)
    expect(hasSameDocContent(this.loaded.doc, this.friend), 'a client').toBe(true)
    const snapshot = newDoc()
    Y.applyUpdate(snapshot, Y.encodeStateAsUpdate(this.loaded.doc))
    expect(hasSameDocContent(this.loaded.doc, snapshot), 'a snapshot').toBe(true)
  }

  checkHonestEdits(): void {
    const server = new LoadedDoc(this.log)
    for (const { what, update } of honestEdits(this.copy())) {
      const fresh = server.read(update)
      expect(fresh.isComplete, what).toBe(true)
      if (!fresh.isComplete) continue
      server.apply(server.check(fresh))
      server.shortenNotes()
    }
    expect(server.faults()).toEqual([])
  }
}

const seedsOfTests = Array.from({ length: Math.ceil(MUTATIONS / PER_TEST) }, (_, part) => SEED + (part * PER_TEST) / PER_HISTORY)

test.each(seedsOfTests)(
  `R44 after any of ${Math.min(MUTATIONS, PER_TEST)} mutated updates, honest edits pass and the log rebuilds the document (seed %i)`,
  (firstSeed) => {
    let random = randomFrom(firstSeed)
    let now = 0
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now)
    onTestFinished(() => clock.mockRestore())
    onTestFinished(seedGlobalRandom(() => random))
    const counts = new Map<string, number>()
    for (let seed = firstSeed; (seed - firstSeed) * PER_HISTORY < Math.min(MUTATIONS, PER_TEST); seed += 1) {
      random = randomFrom(seed)
      now = 4e12 + seed
      const world = new World(random)
      try {
        for (let i = 0; i < PER_HISTORY; i += 1) {
          const hostile = new HostileUpdates(random, world.loaded.doc, [...EVE, random.below(50)])
          const others = new Set([...world.loaded.doc.store.clients.keys()].filter((client) => !hostile.clients.includes(client)))
          const outcome = world.take(hostile.next(), (client) => !others.has(client))
          const kind = outcome.replace(ID, '')
          counts.set(kind, (counts.get(kind) ?? 0) + 1)
          if (outcome !== 'taken') continue
          expect(world.loaded.faults().map(({ what }) => what)).toEqual([])
          if (random.chance(0.05)) world.check()
          if (random.chance(0.3)) world.command()
          if (random.chance(0.3)) world.lateCommand()
          if (random.chance(0.01)) world.checkHonestEdits()
        }
        world.check()
        world.checkHonestEdits()
      } catch (error) {
        throw new Error(`history with seed ${seed} (SYNC_SEED=${seed} SYNC_MUTATED=${PER_HISTORY})`, { cause: error })
      }
    }
    console.log(
      `bent updates, seed ${firstSeed}: ${JSON.stringify(Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)))}`,
    )
    expect(counts.get('taken') ?? 0).toBeGreaterThan(Math.min(MUTATIONS, PER_TEST) / 10)
    expect(counts.size).toBeGreaterThan(12)
  },
)
