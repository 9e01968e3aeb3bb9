import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { LoadedDoc } from '#server/sync/document/loadedDoc'
import { ForbiddenByRoleError, CloseError } from '#server/sync/closeError'
import { addEvent, deleteEvent, editEvent, moveEvent } from '#shared/itinerary/commands'
import { creatorClientId, newDoc, positionOf, roots, type EventMap } from '#shared/itinerary/doc'
import { seedDoc } from '#shared/itinerary/seed'
import { caseCount, firstSeed } from '#testkit/budget'
import { randomFrom, type Random } from '#testkit/random'
import { applyRandomCommand, randomFields, randomText } from '#testkit/randomCommands'
import { HostileUpdates } from '#testkit/sync/hostileUpdates'
import { seedGlobalRandom } from '#testkit/seedGlobalRandom'
import { captureUpdate } from '#testkit/sync/captureUpdate'

const UPDATES = caseCount('SYNC_PROPOSALS', { short: 500, full: 5000 })
const SEED = firstSeed('SYNC_SEED')
const PER_HISTORY = 100
const HERS = [4_000_000_001, 17]

const isHers = (clientId: number) => HERS.includes(clientId)
const isHerIdea = (event: EventMap) => isHers(creatorClientId(event)) && positionOf(event)[0] === ''

/** Everything but her ideas, and their ids. */
function picture(doc: Y.Doc) {
  const { days, events, meta } = roots(doc)
  const others = [...events]
    .filter(([, event]) => !isHerIdea(event))
    .map(([id, event]) => [id, creatorClientId(event), event.toJSON()])
  return { days: days.toJSON(), meta: meta.toJSON(), others: new Map(others.map(([id, ...rest]) => [id, rest])) }
}

class World {
  readonly log: Uint8Array[] = []
  loaded: LoadedDoc
  readonly friend: Y.Doc

  constructor(private readonly random: Random) {
    const seeder = this.copy()
    this.log.push(captureUpdate(seeder, () => seedDoc(seeder, 3)))
    this.loaded = new LoadedDoc(this.log)
    this.friend = this.copy()
    for (let i = 0; i < 20; i += 1) this.command()
    for (let i = 0; i < 8; i += 1) this.propose()
  }

  copy(clientId = 1000 + this.random.below(2 ** 31)): Y.Doc {
    const doc = newDoc()
    doc.transact(() => {
      for (const update of this.log) Y.applyUpdate(doc, update)
    })
    doc.clientID = clientId
    return doc
  }

  /** Another user edits, also her ideas, and moves them into and out of days. */
  command(): void {
    for (const update of this.log) Y.applyUpdate(this.friend, update)
    const ideas = [...roots(this.friend).events].filter(([, event]) => isHerIdea(event)).map(([id]) => id)
    const [idea, day] = [this.random.pick(ideas), this.random.pick([...roots(this.friend).days.keys()])]
    this.#add(
      captureUpdate(this.friend, () => {
        applyRandomCommand(this.random, this.friend, 5)
        if (idea === undefined || !roots(this.friend).events.has(idea)) return
        if (this.random.chance(0.2)) editEvent(this.friend, idea, randomFields(this.random))
        if (this.random.chance(0.1) && day !== undefined) moveEvent(this.friend, idea, { dayId: day })
      }),
    )
  }

  propose(): void {
    const { random } = this
    const doc = this.copy(random.pick(HERS))
    const hers = [...roots(doc).events].filter(([, event]) => isHerIdea(event)).map(([id]) => id)
    const update = captureUpdate(doc, () => {
      const idea = random.pick(hers)
      if (idea === undefined || random.chance(0.4))
        return addEvent(doc, { dayId: '' }, { ...randomFields(random), label: randomText(random) })
      if (random.chance(0.2)) return deleteEvent(doc, idea)
      if (random.chance(0.3)) return moveEvent(doc, idea, { dayId: '' })
      return editEvent(doc, idea, randomFields(random))
    })
    // Order keys without room would change other events.
    const isHers = isDeepStrictEqual(picture(doc), picture(this.loaded.doc))
    expect(this.take(update), `seed ${SEED}: what she may`).toBe(isHers ? 'taken' : 'proposer')
  }

  take(update: Uint8Array): string {
    try {
      const fresh = this.loaded.read(update)
      if (!fresh.isComplete) return 'gap'
      const reach = this.loaded.check(fresh)
      if (!reach.authors.every(isHers)) return 'forged'
      const effect = this.loaded.applyProposal(reach, isHers, new ForbiddenByRoleError('proposer'))
      if (effect !== undefined) this.log.push(effect)
      return 'taken'
    } catch (error) {
      if (!(error instanceof CloseError)) throw error
      this.loaded = new LoadedDoc(this.log)
      return error.message
    }
  }

  #add(update: Uint8Array): void {
    if (this.loaded.add(update) !== 'known') this.log.push(update)
  }
}

test(`R79 ${UPDATES} honest and hostile updates of a proposer change nothing but their own ideas`, () => {
  const counts = { taken: 0, proposer: 0, gap: 0, forged: 0, invalid: 0 }
  let random = randomFrom(SEED)
  onTestFinished(seedGlobalRandom(() => random))
  for (let done = 0; done < UPDATES;) {
    random = randomFrom(SEED + done)
    const world = new World(random)
    for (let i = 0; i < PER_HISTORY && done < UPDATES; i += 1, done += 1) {
      if (random.chance(0.2)) world.command()
      if (random.chance(0.2)) world.propose()
      const before = picture(world.loaded.doc)
      const doc = world.copy(random.pick(HERS))
      const update = random.chance(0.3)
        ? captureUpdate(doc, () => applyRandomCommand(random, doc, 5))
        : new HostileUpdates(random, world.loaded.doc, HERS).next()
      const outcome = world.take(update)
      const after = picture(world.loaded.doc)
      expect([after.days, after.meta], `seed ${SEED}, update ${done}`).toEqual([before.days, before.meta])
      expect(isDeepStrictEqual(after.others, before.others), `seed ${SEED}, update ${done}: ${outcome}`).toBe(true)
      counts[outcome in counts ? (outcome as keyof typeof counts) : 'invalid'] += 1
    }
  }
  console.log(`proposals, seed ${SEED}: ${JSON.stringify(counts)}`)
  expect(Math.min(counts.taken, counts.proposer)).toBeGreaterThan(UPDATES / 50)
})
