import * as Y from 'yjs'
import { addEvent } from '#shared/itinerary/commands'
import { newDoc } from '#shared/itinerary/doc'
import { closeCodes } from '#shared/sync/closeCodes'
import { connectionQueryNames } from '#shared/sync/connectionQuery'
import { messageTypes, syncSteps } from '#shared/sync/messages'
import { readFrame } from '#server/sync/wire/frames'
import { HostileUpdates } from '../sync/hostileUpdates'
import type { Random } from '../random'
import { frames } from '../sync/frames'
import { captureUpdate } from '../sync/captureUpdate'
import { SimulatedLink, type SimulatedHost } from './simulatedNetwork'

/** Sends mutated bytes, forged client ids, gaps, wrong types and noise. */
export class HostileClient {
  #link: SimulatedLink | undefined
  readonly #heard: Uint8Array[] = []
  #doc = newDoc()
  #epoch = 1
  #ids = [4_000_000_001, 17]
  #forges = true

  constructor(
    readonly userId: string,
    private readonly host: SimulatedHost,
  ) {}

  act(random: Random): string {
    if (this.#link === undefined || !this.#link.isOpen) this.#connect()
    const [kind, frame] = this.#something(random)
    this.#link?.toServer.push(frame)
    return kind
  }

  /**
   * After a rollback the server trusts editors: new content under known client ids would
   * make replicas diverge, which nothing prevents.
   */
  useOnlyOwnIds(random: Random): void {
    this.#ids = [1 + random.below(2 ** 32 - 2), 50 + random.below(1000)]
    this.#forges = false
  }

  close(): void {
    this.#link?.cut()
  }

  #connect(): void {
    const link = new SimulatedLink({
      received: (data) => {
        if (data[0] === messageTypes.sync && data[1] !== syncSteps.syncStep1 && this.#heard.length < 50) this.#heard.push(data)
        for (const message of readFrame(data))
          if (message.kind === 'step2' || message.kind === 'update') Y.applyUpdate(this.#doc, message.update)
      },
      ended: ({ code, reason }) => {
        if (code === closeCodes.otherEpoch) this.#epoch = Number(reason)
      },
    })
    this.#link = link
    this.#doc = newDoc()
    const query = new URLSearchParams({ user: this.userId, [connectionQueryNames.epoch]: String(this.#epoch) })
    if (this.host.connect(link, new URL(`ws://simulated/sync/trip?${query}`))) link.toServer.push(frames.step1())
  }

  #something(random: Random): [kind: string, frame: Uint8Array] {
    const heard = random.pick(this.#heard)
    const dice = random.below(12)
    if (dice < 5) return ['structures', frames.update(new HostileUpdates(random, this.#doc, this.#ids).next())]
    if (dice === 5) return ['bent', bend(random, frames.update(ownEvent(random)))]
    if (dice === 6 && this.#forges && heard !== undefined) return ['bent', bend(random, heard)]
    if (dice === 7 && heard !== undefined) return ['repeated', heard]
    if (dice === 8 && this.#forges) return ['forged', frames.update(forged(random, heard))]
    if (dice === 9) return ['strange', frames.update(strange(random))]
    if (dice === 10) return ['half a frame', half(random, heard ?? frames.update(ownEvent(random)))]
    if (random.chance(0.5))
      return ['presence', frames.awareness({ clientId: random.below(2 ** 32), clock: random.below(9), state: { at: 'x' } })]
    return ['noise', Uint8Array.from({ length: random.below(40) }, () => random.below(256))]
  }
}

const half = (random: Random, frame: Uint8Array): Uint8Array => frame.slice(0, 1 + random.below(frame.length))

function ownEvent(random: Random): Uint8Array {
  const doc = newDoc()
  doc.clientID = random.below(2 ** 32)
  return captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'mal', description: 'nota' }))
}

function bend(random: Random, frame: Uint8Array): Uint8Array {
  const bent = frame.slice()
  for (let byte = 0; byte < 1 + random.below(3); byte += 1)
    bent[2 + random.below(Math.max(1, bent.length - 2))] = random.below(256)
  return bent
}

/** An event under another user's client id, possibly at their next clock. */
function forged(random: Random, heard: Uint8Array | undefined): Uint8Array {
  const doc = newDoc()
  doc.clientID = random.below(2 ** 32)
  if (heard !== undefined)
    try {
      const [author] = Y.parseUpdateMeta(heard.slice(3)).to.keys()
      if (author !== undefined) doc.clientID = author
    } catch {
      // The message is not a valid update.
    }
  return captureUpdate(doc, () => addEvent(doc, { dayId: '' }, { label: 'falso' }))
}

/** Content outside of the schema. */
function strange(random: Random): Uint8Array {
  const doc = new Y.Doc()
  doc.clientID = random.below(2 ** 32)
  const act = [
    () => doc.getMap('other').set('a', 1),
    () => doc.getMap('events').set('mine', 'x'),
    () => doc.getMap('events').set('01900000-0000-7000-8000-000000000001', new Y.Array()),
    () => doc.getMap('meta').set('v', 9),
    () => doc.getArray('days').push(['x']),
    () => doc.getMap('days').set('__proto__', new Y.Map()),
  ]
  return captureUpdate(doc, random.pick(act) ?? (() => undefined))
}
