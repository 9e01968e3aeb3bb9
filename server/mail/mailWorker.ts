import type { Services } from '#server/base/services'
import { isStorageError } from '#server/base/db/storageErrors'
import type { MailTransport } from './mailTransport'
import { freeTakenMails, keepMail, nextDue, noteFailed, noteSent, takeMail, type TakenMail } from './mailStore'
import { unsealMail } from './sealMail'

export const mailSettings = {
  /** How many are sent at a time. */
  lanes: 4,
  /** For so long others keep off a mail that somebody is at; it is said again meanwhile. */
  leaseMs: 15_000,
  /** Of the first failure; twice as long after each, up to the longest. */
  firstPauseMs: 2000,
  longestPauseMs: 3600_000,
  giveUpMs: 48 * 3600_000,
  /** How often servers look for what another one queued, or did not finish. */
  lookMs: 5000,
  /** What a stop waits for mails that are on their way. */
  stopMs: 4000,
}
type MailSettings = typeof mailSettings

/** The pause after so many failures. */
export const pauseAfter = (attempts: number, { firstPauseMs, longestPauseMs }: MailSettings): number =>
  Math.min(longestPauseMs, firstPauseMs * 2 ** (attempts - 1))

/**
 * Whether the mail server refused this mail for good (5xx of SMTP, to its sender, recipient or content). A refused login (`EAUTH`) is about the
 * settings, and mended there.
 */
function isFinal(error: Error): boolean {
  const isAboutMail = 'code' in error && (error.code === 'EENVELOPE' || error.code === 'EMESSAGE')
  return isAboutMail && 'responseCode' in error && typeof error.responseCode === 'number' && error.responseCode >= 500
}

/**
 * Sends what waits to be sent. Of several servers one is at a mail at a time; when it dies, another one goes on once it has been silent for a while, and
 * what the mail server got twice then has the same Message-ID.
 */
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
    if (!db.isShared) await freeTakenMails(db)
    this.wake()
  }

  /** Looks now whether anything is to be sent. */
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

  /** Begins no other mail, and waits a while for those that are on their way. */
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

  /** Waits until the next one is due. A server that is alone is told of every new one. */
  async #rest(): Promise<void> {
    const { db, ownNow } = this.services
    const { lookMs } = this.settings
    let restMs: number | undefined = lookMs
    try {
      const due = await nextDue(db)
      if (due !== undefined) restMs = Math.min(lookMs, Math.max(50, due - ownNow()))
      else if (!db.isShared) restMs = undefined
    } catch {
      // The database is away: it is asked again.
    }
    if (this.#isClosed || restMs === undefined || this.#lanes.size > 0) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.wake, restMs)
    this.#timer.unref()
  }

  async #sendAll(): Promise<void> {
    const { db, now, ownNow } = this.services
    while (!this.#isClosed) {
      const sharedNow = now()
      const mail = await takeMail(db, { now: ownNow(), sharedNow, until: sharedNow + this.settings.leaseMs })
      if (mail === undefined) return
      await this.#send(mail)
    }
  }

  async #send(mail: TakenMail): Promise<void> {
    const { db, log, now, ownNow } = this.services
    const { leaseMs, giveUpMs } = this.settings
    const keeping = setInterval(() => {
      keepMail(db, mail.id, now() + leaseMs).catch(() => undefined)
    }, leaseMs / 3)
    try {
      const error = await this.#try(mail)
      if (error === undefined) return await this.#note(() => noteSent(db, mail.id, ownNow()))
      const dueAt = ownNow() + pauseAfter(mail.attempts, this.settings)
      const isLast = isFinal(error) || dueAt > mail.createdAt + giveUpMs
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, isLast ? 'a mail was given up' : 'a mail was not sent yet')
      await this.#note(() => noteFailed(db, mail.id, isLast ? undefined : dueAt))
    } finally {
      clearInterval(keeping)
    }
  }

  /** What kept it from being sent, if anything did. */
  async #try({ content, createdAt }: TakenMail): Promise<Error | undefined> {
    try {
      await this.transport.send(unsealMail(this.services.config, content), createdAt)
      return undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }

  /** What became of a mail is written down, however long the database takes nothing: else it would be sent again. */
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
