import type { Replica } from '../document/replica'
import type { RoomConnections } from './roomConnections'
import type { SyncConnection } from './syncConnection'
import { retryWithheld } from './takeUpdate'

const MAX_PAUSE_TICKS = 60

/** When a connection's withheld updates are tried again: in how many ticks, how many lie between two tries, and at which head they were last. */
interface RetrySchedule {
  in: number
  pause: number
  head: number
}

/**
 * Tries again the updates that are withheld because they stand on other people's edits. As long as that gets something in, it is done after each
 * commit, since what one person brings may be what another's edits stand on. A connection of which nothing gets in is tried less and less
 * often, until somebody else comes in.
 */
export class WithheldRetries {
  readonly #schedules = new WeakMap<SyncConnection, RetrySchedule>()
  /** Whether the last round got something in, so that the next one is due as soon as the document takes changes. */
  #isDue = false

  constructor(
    private readonly replica: Replica,
    private readonly connections: RoomConnections,
  ) {}

  /** Somebody comes in, who may bring what the others' edits stand on. */
  expectMore(): void {
    for (const connection of this.connections.all()) Object.assign(this.#scheduleOf(connection), { in: 1, pause: 1 })
  }

  /** More may be brought from now on: everything is tried again. */
  retryAll(): void {
    for (const connection of this.connections.all()) Object.assign(this.#scheduleOf(connection), { in: 0, pause: 1, head: NaN })
    this.#isDue = true
    this.#retry()
  }

  /** The document takes changes again. */
  resumed(): void {
    if (this.#isDue) this.#retry()
  }

  /** Called about once a second. */
  tick(): void {
    for (const connection of this.connections.all()) this.#scheduleOf(connection).in -= 1
    this.#retry()
  }

  #retry(): void {
    const { replica } = this
    if (!replica.isReady) return
    this.#isDue = false
    for (const connection of this.connections.all()) {
      if (!connection.ledger.isWithheld || !replica.isReady) continue
      const schedule = this.#scheduleOf(connection)
      if (schedule.in > 0 || schedule.head === replica.headSeq) continue
      schedule.head = replica.headSeq
      connection.attempt(() => {
        const isNews = retryWithheld(replica, connection)
        schedule.pause = isNews ? 1 : Math.min(schedule.pause * 2, MAX_PAUSE_TICKS)
        schedule.in = isNews ? 0 : schedule.pause
        if (isNews) this.#isDue = true
      })
    }
  }

  #scheduleOf(connection: SyncConnection): RetrySchedule {
    let schedule = this.#schedules.get(connection)
    if (schedule === undefined) this.#schedules.set(connection, (schedule = { in: 1, pause: 1, head: NaN }))
    return schedule
  }
}
