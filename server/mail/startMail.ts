import { deleteExpiredAccountTokens } from '#server/accounts/accountTokenStore'
import { deleteSpentChallenges } from '#server/accounts/passkeyStore'
import { startBackgroundJob } from '#server/base/jobs/startJob'
import type { Services } from '#server/base/services'
import { fileTransport, mailFolder, smtpTransport } from './mailTransport'
import { deleteOldMails } from './mailStore'
import { MailWorker } from './mailWorker'

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
