import type { Services } from '#server/base/services'
import { fileTransport, mailFolder } from './fileTransport'
import { MailWorker } from './mailWorker'
import { smtpTransport } from './smtpTransport'

/** Has mails sent from now on. Returns what ends that. */
export async function startMail(
  services: Pick<Services, 'bus' | 'config' | 'db' | 'log' | 'now' | 'ownNow'>,
): Promise<() => Promise<void>> {
  const { bus, config, log } = services
  if (config.smtpUrl === undefined) log.info({ folder: mailFolder(config) }, 'there is no SMTP_URL: each mail becomes a file')
  const worker = new MailWorker(
    services,
    config.smtpUrl === undefined ? fileTransport(config) : smtpTransport(config, config.smtpUrl),
  )
  bus.on('mailQueued', worker.wake)
  await worker.start()
  return async () => {
    bus.off('mailQueued', worker.wake)
    await worker.close()
  }
}
