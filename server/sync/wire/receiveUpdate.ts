import type { Replica } from '../document/replica'
import type { RoomConnections } from './roomConnections'
import type { SyncConnection } from './syncConnection'
import { syncStep1Frame, ackFrame } from './frames'

export interface NumberedUpdate {
  kind: 'step2' | 'update'
  update: Uint8Array
  number: number
}

/** Sets aside what lacks a dependency, withholds others' edits without blame. Throws a CloseError. */
export function receiveUpdate(replica: Replica, connection: SyncConnection, { kind, update, number }: NumberedUpdate): void {
  const { ledger, peer } = connection
  const apply = (content: Uint8Array) => replica.receive(content, peer)
  const outcome = apply(update)
  if (outcome === 'withheld') ledger.withhold(number, update, kind === 'step2')
  const mustAsk = outcome === 'gap' && ledger.setAside(number, update)
  const mustAskAgain = kind === 'step2' && outcome !== 'withheld' && ledger.retry(apply)
  if (mustAsk || mustAskAgain) ask(replica, connection)
  ackIfClean(replica, connection)
}

/** Retries after the document grew or more is allowed. True if it changed. */
function retryWithheld(replica: Replica, connection: SyncConnection): boolean {
  const before = replica.changeCount
  const mustAsk = connection.ledger.retry((content) => replica.receive(content, connection.peer))
  if (mustAsk) ask(replica, connection)
  ackIfClean(replica, connection)
  return replica.changeCount !== before
}

function ask(replica: Replica, { ledger, outbox }: SyncConnection): void {
  ledger.recordQuestion()
  outbox.send(syncStep1Frame(replica.doc))
}

/** A no-op update is on disk already; others are acked after their commit. */
function ackIfClean(replica: Replica, { ledger, outbox }: SyncConnection): void {
  const stored = replica.isClean ? ledger.nextAck() : undefined
  if (stored !== undefined) outbox.send(ackFrame(stored))
}

const MAX_PAUSE_TICKS = 60

/** In ticks; `head` at the last retry. */
interface RetrySchedule {
  in: number
  pause: number
  head: number
}

/** After each commit while that makes progress, else with backoff until a connection is added. */
export class WithheldUpdateRetrier {
  readonly #schedules = new WeakMap<SyncConnection, RetrySchedule>()
  #isDue = false

  constructor(
    private readonly replica: Replica,
    private readonly connections: RoomConnections,
  ) {}

  /** A new connection may bring what others' edits depend on. */
  resetBackoff(): void {
    for (const connection of this.connections.all()) Object.assign(this.#scheduleOf(connection), { in: 1, pause: 1 })
  }

  retryAll(): void {
    for (const connection of this.connections.all()) Object.assign(this.#scheduleOf(connection), { in: 0, pause: 1, head: NaN })
    this.#isDue = true
    this.#retry()
  }

  resumed(): void {
    if (this.#isDue) this.#retry()
  }

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
      connection.runGuarded(() => {
        const madeProgress = retryWithheld(replica, connection)
        schedule.pause = madeProgress ? 1 : Math.min(schedule.pause * 2, MAX_PAUSE_TICKS)
        schedule.in = madeProgress ? 0 : schedule.pause
        if (madeProgress) this.#isDue = true
      })
    }
  }

  #scheduleOf(connection: SyncConnection): RetrySchedule {
    let schedule = this.#schedules.get(connection)
    if (schedule === undefined) this.#schedules.set(connection, (schedule = { in: 1, pause: 1, head: NaN }))
    return schedule
  }
}
