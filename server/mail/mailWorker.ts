import type { Services } from '#server/base/services'
import { isStorageError } from '#server/base/db/storageErrors'
import { type MailTransport, fileTransport, mailFolder, smtpTransport } from './mailTransport'
import {
  releaseMailLeases,
  extendMailLease,
  findNextDueTime,
  scheduleMailRetry,
  markMailSent,
  leaseMail,
  type LeasedMail,
  deleteOldMails,
  decryptMail,
} from './mailStore'
import { deleteExpiredAccountTokens } from '#server/accounts/accountTokenStore'
import { deleteSpentChallenges } from '#server/accounts/passkeyStore'
import { startBackgroundJob } from '#server/base/jobs/startJob'

const HOUR_MS = 3600_000
/** Longer than any clock error. */
const KEEP_MS = 30 * 24 * HOUR_MS

type Part = Pick<Services, 'bus' | 'jobs' | 'config' | 'db' | 'log' | 'now' | 'ownNow'>

export async function startMail(services: Part): Promise<() => Promise<void>> {
  const { bus, config, log } = services
  if (config.smtpUrl === undefined) log.info({ folder: mailFolder(config) }, 'SMTP_URL is not set: mails are written to files')
  const worker = new MailWorker(
    services,
    config.smtpUrl === undefined ? fileTransport(config) : smtpTransport(config, config.smtpUrl),
  )
  const stopDeleting = startDeletingOldMails(services)
  bus.on('mailQueued', worker.wake)
  await worker.start()
  return async () => {
    stopDeleting()
    bus.off('mailQueued', worker.wake)
    await worker.close()
  }
}

const startDeletingOldMails = ({ jobs, db, log, ownNow }: Part): (() => void) =>
  startBackgroundJob({
    jobs,
    name: 'old mails',
    firstMs: HOUR_MS,
    step: async () => {
      const before = ownNow() - KEEP_MS
      await db.write(async (tx) => {
        await deleteOldMails(tx, before)
        await deleteExpiredAccountTokens(tx, before)
        await deleteSpentChallenges(tx, before)
      })
      return { position: '', restMs: HOUR_MS }
    },
    logger: log,
  })

export const mailSettings = {
  lanes: 4,
  /** Lease duration; renewed while sending. */
  leaseMs: 15_000,
  /** Doubles with each failure up to `longestPauseMs`. */
  firstPauseMs: 2000,
  longestPauseMs: 3600_000,
  giveUpMs: 48 * 3600_000,
  /** How often servers look for mails queued or left by others. */
  lookMs: 5000,
  /** How long `close` waits for mails being sent. */
  stopMs: 4000,
}
type MailSettings = typeof mailSettings

export const retryDelayAfter = (attempts: number, { firstPauseMs, longestPauseMs }: MailSettings): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1))

/** SMTP 5xx for sender, recipient or content. A refused login (`EAUTH`) is retried. */
function isFinal(error: Error): boolean {
  const isAboutMail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return isAboutMail && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/** An expired lease passes to another server. A mail sent twice keeps its Message-ID. */
export class MailWorker {
  readonly #lanes = new Set<Promise<void>>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #hasNews = false

  constructor(
    private readonly services: Pick<Services, 'config' | 'db' | 'log' | 'now' | 'ownNow'>,
    private readonly transport: MailTransport,
    private readonly settings: MailSettings = mailSettings,
  ) {}

  async start(): Promise<void> {
    const { db } = this.services
    if (!db.isShared) await releaseMailLeases(db)
    this.wake()
  }

  readonly wake = (): void => {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    if (this.#lanes.size >= this.settings.lanes) {
      this.#hasNews = true
      return
    }
    const lane = this.#sendAll().catch((error: unknown) => {
      if (!isStorageError(error)) this.services.log.error({ err: error }, 'mails could not be read')
    })
    this.#lanes.add(lane)
    void lane.then(() => this.#end(lane))
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const timeout = new Promise((resolve) => setTimeout(resolve, this.settings.stopMs).unref())
    await Promise.race([Promise.all(this.#lanes), timeout])
    this.transport.close()
  }

  #end(lane: Promise<void>): void {
    this.#lanes.delete(lane)
    if (this.#hasNews) {
      this.#hasNews = false
      this.wake()
    } else if (this.#lanes.size === 0) void this.#rest()
  }

  async #rest(): Promise<void> {
    const { db, ownNow } = this.services
    const { lookMs } = this.settings
    let restMs: number | undefined = lookMs
    try {
      const due = await findNextDueTime(db)
      if (due !== undefined) restMs = Math.min(lookMs, Math.max(50, due - ownNow()))
      else if (!db.isShared) restMs = undefined
    } catch {
      // The database is unavailable: try again later.
    }
    if (this.#isClosed || restMs === undefined || this.#lanes.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.wake, restMs)
    this.#timer.unref()
  }

  async #sendAll(): Promise<void> {
    const { db, now, ownNow } = this.services
    while (!this.#isClosed) {
      const [at, sharedNow] = [ownNow(), now()]
      const latest = at + this.settings.longestPauseMs
      const mail = await leaseMail(db, { now: at, latest, sharedNow, until: sharedNow + this.settings.leaseMs })
      if (mail === undefined) return
      await this.#send(mail)
    }
  }

  async #send(mail: LeasedMail): Promise<void> {
    const { db, log, now, ownNow } = this.services
    const { leaseMs, giveUpMs } = this.settings
    const keeping = setInterval(() => {
      extendMailLease(db, mail.id, now() + leaseMs).catch(() => undefined)
    }, leaseMs / 3)
    try {
      const error = await this.#try(mail)
      if (error === undefined) return await this.#note(() => markMailSent(db, mail.id, ownNow()))
      const dueAt = ownNow() + retryDelayAfter(mail.attempts, this.settings)
      const isLast = isFinal(error) || dueAt > mail.createdAt + giveUpMs
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, isLast ? 'mail dropped' : 'mail not sent, retrying')
      await this.#note(() => scheduleMailRetry(db, mail.id, isLast ? undefined : dueAt))
    } finally {
      clearInterval(keeping)
    }
  }

  async #try({ content, createdAt }: LeasedMail): Promise<Error | undefined> {
    try {
      await this.transport.send(decryptMail(this.services.config, content), createdAt)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** Until the result is stored; otherwise the mail would be sent again. */
  async #note(write: () => Promise<unknown>): Promise<void> {
    for (;;) {
      try {
        await write()
        return
      } catch (error) {
        if (this.#isClosed || !isStorageError(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, this.settings.firstPauseMs))
      }
    }
  }
}
