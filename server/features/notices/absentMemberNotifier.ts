import type { Services } from '#server/base/services'
import { isStorageError } from '#server/base/db/storageErrors'
import { collaboratorIds, findItinerary } from '#server/records/itineraryStore'
import {
  deleteUnnotifiedChange,
  leaseUnnotifiedChanges,
  type UnnotifiedChange,
} from '#server/records/notices/unnotifiedChangeStore'
import { addNotice } from '#server/records/notices/addNotice'
import type { NodeBus } from '#server/base/cluster/nodeBus'
import { clusterTopics } from '#server/base/cluster/clusterTopics'

const GATHER_MS = 1500
const LEASE_MS = 10_000
/** Interval for changes left by other servers. */
const LOOK_MS = 5000
/** How long to wait while other servers are unreachable. */
const MAX_SILENCE_MS = 8000
const MAX_TAKEN = 50

type Part = Pick<Services, 'bus' | 'db' | 'log' | 'newId' | 'now' | 'ownNow'>

export class AbsentMemberNotifier {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(
    private readonly services: Part,
    private readonly presence: Pick<PresenceLookup, 'findConnectedUserIds'>,
  ) {}

  readonly wake = (): void => this.#runIn(GATHER_MS)

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #runIn(ms: number): void {
    if (this.#isClosed || this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#running = this.#run().finally(() => {
        this.#running = undefined
      })
    }, ms)
    this.#timer.unref()
  }

  async #run(): Promise<void> {
    const { db, log } = this.services
    let isMore = false
    try {
      isMore = await this.#notifyBatch()
    } catch (error) {
      if (!isStorageError(error)) log.error({ err: error }, 'absent members could not be notified of changes')
      isMore = true
    }
    if (isMore) this.#runIn(GATHER_MS)
    else if (db.isShared) this.#runIn(LOOK_MS)
  }

  async #notifyBatch(): Promise<boolean> {
    const { db, now } = this.services
    const at = now()
    const taken = await leaseUnnotifiedChanges(db, { now: at, until: at + LEASE_MS, most: MAX_TAKEN })
    const trips = [...new Set(taken.map(({ itineraryId }) => itineraryId))]
    const of = (id: string) => taken.filter(({ itineraryId }) => itineraryId === id)
    const notified = await Promise.all(trips.map((itineraryId) => this.#notify(itineraryId, of(itineraryId))))
    return taken.length === MAX_TAKEN || notified.includes(false)
  }

  async #notify(itineraryId: string, changes: readonly UnnotifiedChange[]): Promise<boolean> {
    const { db, now } = this.services
    const there = await this.presence.findConnectedUserIds(itineraryId)
    if (there === undefined && changes.every(({ at }) => now() - at < MAX_SILENCE_MS)) return false
    await db.write(async (tx) => {
      const ownerId = (await findItinerary(tx, itineraryId))?.userId
      const members = ownerId === undefined ? [] : [ownerId, ...(await collaboratorIds(tx, itineraryId))]
      const to = members.filter((userId) => there?.has(userId) !== true)
      for (const change of changes) {
        const occasion = new Date(change.at).toISOString().slice(0, 'YYYY-MM-DD'.length)
        await addNotice(this.services, tx, { kind: 'changes', actorId: change.userId, to, itineraryId, occasion })
        await deleteUnnotifiedChange(tx, change)
      }
    })
    return true
  }
}

export interface PresenceSource {
  /** Connected users; may repeat. */
  peopleOn(itineraryId: string): string[]
}

const ANSWER_MS = 500
/** Limit of a message between servers. */
const MAX_IDS = 100

export class PresenceLookup {
  readonly #asking = new Map<string, (userIds: readonly string[]) => void>()
  readonly #stops: (() => void)[] = []

  constructor(
    private readonly sources: readonly PresenceSource[],
    private readonly nodes: NodeBus | undefined,
    private readonly newId: () => string,
  ) {
    if (nodes === undefined) return
    this.#stops = [
      nodes.subscribe('whoIsOn', clusterTopics.whoIsOn, ({ asked, itineraryId }) => this.#answer(nodes, asked, itineraryId)),
      nodes.subscribe('areOn', clusterTopics.areOn, ({ asked, userIds }) => this.#asking.get(asked)?.(userIds)),
    ]
  }

  /** Undefined: other servers are unreachable. */
  async findConnectedUserIds(itineraryId: string): Promise<Set<string> | undefined> {
    const { nodes } = this
    const found = this.#here(itineraryId)
    if (nodes === undefined) return found
    if (!nodes.isConnected) return undefined
    const asked = this.newId()
    this.#asking.set(asked, (userIds) => {
      for (const userId of userIds) found.add(userId)
    })
    nodes.publish('whoIsOn', { asked, itineraryId })
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    this.#asking.delete(asked)
    for (const userId of this.#here(itineraryId)) found.add(userId)
    return found
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #here(itineraryId: string): Set<string> {
    return new Set(this.sources.flatMap((source) => source.peopleOn(itineraryId)))
  }

  #answer(nodes: NodeBus, asked: string, itineraryId: string): void {
    const here = [...this.#here(itineraryId)]
    for (let from = 0; from < here.length; from += MAX_IDS)
      nodes.publish('areOn', { asked, userIds: here.slice(from, from + MAX_IDS) })
  }
}
