import { forgetTokens } from '#server/accounts/accountTokenStore'
import { forgetRequests } from '#server/accounts/passkeyStore'
import { startChore } from '#server/base/chores/startChore'
import type { Services } from '#server/base/services'
import { fileTransport, mailFolder } from './fileTransport'
import { forgetMails } from './mailStore'
import { MailWorker } from './mailWorker'
import { smtpTransport } from './smtpTransport'

const HOUR_MS = 3600_000
/** How long it is kept that a mail was sent and why, that there was a link in it, and which requests for passkeys were answered: longer than clocks go wrong. */
const KEEP_MS = 30 * 24 * HOUR_MS

type Part = Pick<Services, 'bus' | 'chores' | 'config' | 'db' | 'log' | 'now' | 'ownNow'>

/** Has mails sent from now on. Returns what ends that. */
export async function startMail(services: Part): Promise<() => Promise<void>> {
  const { bus, config, log } = services
  if (config.smtpUrl === undefined) log.info({ folder: mailFolder(config) }, 'there is no SMTP_URL: each mail becomes a file')
  const worker = new MailWorker(
    services,
    config.smtpUrl === undefined ? fileTransport(config) : smtpTransport(config, config.smtpUrl),
  )
  const stopForgetting = forgetOldMails(services)
  bus.on('mailQueued', worker.wake)
  await worker.start()
  return async () => {
    stopForgetting()
    bus.off('mailQueued', worker.wake)
    await worker.close()
  }
}

const forgetOldMails = ({ chores, db, log, ownNow }: Part): (() => void) =>
  startChore({
    chores,
    name: 'old mails',
    firstMs: HOUR_MS,
    step: async () => {
      const before = ownNow() - KEEP_MS
      await db.write(async (tx) => {
        await forgetMails(tx, before)
        await forgetTokens(tx, before)
        await forgetRequests(tx, before)
      })
      return { position: '', restMs: HOUR_MS }
    },
    logger: log,
  })
