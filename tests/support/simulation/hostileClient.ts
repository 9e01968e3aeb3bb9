import * as Y from 'yjs'
import { addEvent } from '../../../shared/itinerary/commands'
import { newDoc } from '../../../shared/itinerary/doc'
import type { Random } from '../random'
import { frames, updateOf } from '../rawSync'
import { Link } from './network'
import type { Harbour } from './simulatedSocket'

/** A collaborator who sends whatever might hurt: bent bytes, other people's names, gaps, wrong shapes, floods of nonsense. */
export class HostileClient {
  #link: Link | undefined
  /** What it overheard, which it bends and sends again. */
  readonly #heard: Uint8Array[] = []
  sent = 0
  refused = 0

  constructor(
    readonly userId: string,
    private readonly harbour: Harbour,
  ) {}

  act(random: Random): void {
    if (this.#link === undefined || !this.#link.isOpen) this.#connect()
    this.#link?.toServer.push(this.#something(random))
    this.sent += 1
  }

  close(): void {
    this.#link?.cut()
  }

  #connect(): void {
    const link = new Link({
      received: (data) => {
        if (data[0] === 0 && data[1] !== 0 && this.#heard.length < 50) this.#heard.push(data)
      },
      ended: ({ code }) => {
        if (code >= 4400 && code < 4500) this.refused += 1
      },
    })
    this.#link = link
    if (this.harbour.connect(link, new URL(`ws://simulated/sync/trip?user=${this.userId}`))) link.toServer.push(frames.step1())
  }

  #something(random: Random): Uint8Array {
    const heard = random.pick(this.#heard)
    const dice = random.below(7)
    if (dice === 0) return bend(random, frames.update(ownEvent()))
    if (dice === 1 && heard !== undefined) return bend(random, heard)
    if (dice === 2 && heard !== undefined) return heard
    if (dice === 3) return frames.update(forged(random, heard))
    if (dice === 4) return frames.update(strange(random))
    if (dice === 5) return frames.awareness({ clientId: random.below(2 ** 32), clock: random.below(9), state: { at: 'x' } })
    return Uint8Array.from({ length: random.below(40) }, () => random.below(256))
  }
}

function ownEvent(): Uint8Array {
  const doc = newDoc()
  return updateOf(doc, () => addEvent(doc, { dayId: '' }, { label: 'mal', description: 'nota' }))
}

function bend(random: Random, frame: Uint8Array): Uint8Array {
  const bent = frame.slice()
  for (let byte = 0; byte < 1 + random.below(3); byte += 1)
    bent[2 + random.below(Math.max(1, bent.length - 2))] = random.below(256)
  return bent
}

/** An event in the name of somebody whose client id was overheard, at a clock that may be their next. */
function forged(random: Random, heard: Uint8Array | undefined): Uint8Array {
  const doc = newDoc()
  if (heard !== undefined)
    try {
      const [author] = Y.parseUpdateMeta(heard.slice(3)).to.keys()
      if (author !== undefined) doc.clientID = author
    } catch {
      doc.clientID = random.below(2 ** 32)
    }
  return updateOf(doc, () => addEvent(doc, { dayId: '' }, { label: 'falso' }))
}

/** What the schema does not know. */
function strange(random: Random): Uint8Array {
  const doc = new Y.Doc()
  const act = [
    () => doc.getMap('other').set('a', 1),
    () => doc.getMap('events').set('mine', 'x'),
    () => doc.getMap('events').set('01900000-0000-7000-8000-000000000001', new Y.Array()),
    () => doc.getMap('meta').set('v', 9),
    () => doc.getArray('days').push(['x']),
    () => doc.getMap('days').set('__proto__', new Y.Map()),
  ]
  return updateOf(doc, random.pick(act) ?? (() => undefined))
}
