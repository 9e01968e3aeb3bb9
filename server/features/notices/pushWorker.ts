import { noticePath, formatNotice } from '#shared/noticeTexts'
import { isLiveSession } from '#server/accounts/sessionStore'
import { isStorageError } from '#server/base/db/storageErrors'
import type { Services } from '#server/base/services'
import { countUnreadNotices, findNotice } from '#server/records/notices/noticeReadStore'
import {
  pushKeysOf,
  finishPush,
  findPushTarget,
  deletePushTargetById,
  releasePushLeases,
  nextPushDue,
  postponePush,
  leasePush,
  type LeasedPush,
} from './pushStore'
import { sendPush, type PushOutcome } from './sendPush'

const pushSettings = {
  lanes: 8,
  /** Longer than a push takes. */
  leaseMs: 15_000,
  /** Doubles after each failure, up to the longest. */
  firstPauseMs: 2000,
  longestPauseMs: 3600_000,
  giveUpMs: 24 * 3600_000,
  /** Interval for pushes left by other servers. */
  lookMs: 5000,
  stopMs: 1000,
}
type PushSettings = typeof pushSettings

const TITLE = 'Periplo'

/** One at a time per user. Servers lease them. */
export class PushWorker {
  readonly #lanes = new Set<Promise<void>>()
  readonly #busy = new Set<string>()
  #taking: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  readonly #stopped = new AbortController()

  constructor(
    private readonly services: Pick<Services, 'config' | 'db' | 'log' | 'now' | 'ownNow'>,
    private readonly settings: PushSettings = pushSettings,
  ) {}

  async start(): Promise<void> {
    const { db } = this.services
    if (!db.isShared) await releasePushLeases(db)
    this.wake()
  }

  readonly wake = (): void => {
    if (this.#isClosed || this.#lanes.size >= this.settings.lanes) return
    clearTimeout(this.#timer)
    const lane = this.#pushAll().catch((error: unknown) => {
      if (!isStorageError(error)) this.services.log.error({ err: error }, 'pending pushes could not be read')
    })
    this.#lanes.add(lane)
    void lane.then(() => {
      this.#lanes.delete(lane)
      if (this.#lanes.size === 0) void this.#rest()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const timer = setTimeout(() => this.#stopped.abort(), this.settings.stopMs)
    await Promise.all(this.#lanes)
    clearTimeout(timer)
  }

  /** A single server gets an event for each new push. */
  async #rest(): Promise<void> {
    const { db, ownNow } = this.services
    const { lookMs } = this.settings
    let restMs: number | undefined = lookMs
    try {
      const due = await nextPushDue(db)
      if (due !== undefined) restMs = Math.min(lookMs, Math.max(200, due - ownNow()))
      else if (!db.isShared) restMs = undefined
    } catch {
      // Retried after `lookMs`.
    }
    if (this.#isClosed || this.#lanes.size > 0 || restMs === undefined) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.wake, restMs)
    this.#timer.unref()
  }

  async #pushAll(): Promise<void> {
    while (!this.#isClosed) {
      const push = await this.#take()
      if (push === undefined) return
      // Others may be due.
      this.wake()
      try {
        await this.#settle(push, await this.#send(push))
      } finally {
        this.#busy.delete(push.userId)
      }
    }
  }

  /** Serialized, so that no two lanes serve one user. */
  #take(): Promise<LeasedPush | undefined> {
    const { db, now, ownNow } = this.services
    const take = async () => {
      const sharedNow = now()
      const until = sharedNow + this.settings.leaseMs
      const push = this.#isClosed ? undefined : await leasePush(db, { now: ownNow(), sharedNow, until, busy: [...this.#busy] })
      if (push !== undefined) this.#busy.add(push.userId)
      return push
    }
    const taking = this.#taking.then(take)
    this.#taking = taking.catch(() => undefined)
    return taking
  }

  /** Skips read, outdated or unwanted notices, and ended sessions. */
  async #send({ noticeId, targetId, userId }: LeasedPush): Promise<PushOutcome> {
    const { config, db, now, ownNow } = this.services
    const target = await findPushTarget(db, targetId)
    if (target === undefined || target.userId !== userId) return { is: 'refused' }
    if (!(await isLiveSession(db, target.sessionId, now()))) return { is: 'gone' }
    const notice = await findNotice(db, userId, noticeId, 'push')
    if (notice === undefined || notice.read) return { is: 'refused' }
    const { endpoint, p256dh, auth } = target
    const unread = await countUnreadNotices(db, userId, ownNow())
    const message = { title: TITLE, body: formatNotice(notice), url: noticePath(notice), tag: notice.id, unread }
    return sendPush(
      { config, keys: await pushKeysOf(db), signal: this.#stopped.signal },
      { endpoint, keys: { p256dh, auth } },
      message,
    )
  }

  async #settle(push: LeasedPush, outcome: PushOutcome): Promise<void> {
    const { db, log, ownNow } = this.services
    if (outcome.is === 'gone') return void (await deletePushTargetById(db, push.targetId))
    if (outcome.is !== 'failed') return void (await finishPush(db, push, outcome.is === 'sent' ? ownNow() : undefined))
    const { firstPauseMs, longestPauseMs, giveUpMs } = this.settings
    const pause = Math.min(longestPauseMs, Math.max(firstPauseMs * 2 ** (push.attempts - 1), outcome.retryAfterMs ?? 0))
    const dueAt = ownNow() + pause
    const isLast = dueAt > push.createdAt + giveUpMs
    const facts = { err: outcome.error, attempts: push.attempts }
    log.warn(facts, isLast ? 'push dropped' : 'push not sent, retrying')
    await (isLast ? finishPush(db, push) : postponePush(db, push, dueAt))
  }
}
