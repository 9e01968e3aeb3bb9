import { startBackgroundJob } from '#server/base/jobs/startJob'
import type { Services } from '#server/base/services'
import { AbsentMemberNotifier, PresenceLookup, type PresenceSource } from './absentMemberNotifier'
import { mailNotices } from './mailNotices'
import { PushWorker } from './pushWorker'
import { NOTICE_RETENTION_MS } from '#server/records/notices/noticeReadStore'
import { deleteOldNotices } from '#server/records/notices/noticeWriteStore'

const MINUTE_MS = 60_000
const HOUR_MS = 3600_000
/** Deleted per transaction. */
const MAX_DELETED = 1000

type Part = Pick<Services, 'jobs' | 'db' | 'log' | 'ownNow'>

/** Older than 90 days. True if more may remain. */
export const deleteExpiredNotices = async ({ db, ownNow }: Pick<Part, 'db' | 'ownNow'>): Promise<boolean> =>
  (await db.write((tx) => deleteOldNotices(tx, ownNow() - NOTICE_RETENTION_MS, MAX_DELETED))) === MAX_DELETED

type StartPart = Part & Pick<Services, 'bus' | 'config' | 'newId' | 'nodes' | 'now'>

export async function startNotices(services: StartPart, sources: readonly PresenceSource[]): Promise<() => Promise<void>> {
  const { bus, jobs, log, newId, nodes } = services
  const presence = new PresenceLookup(sources, nodes, newId)
  const away = new AbsentMemberNotifier(services, presence)
  bus.on('changedWhileAway', away.wake)
  const pushes = new PushWorker(services)
  bus.on('pushQueued', pushes.wake)
  await pushes.start()
  // Changes from before a restart.
  away.wake()
  const stopDeleting = startBackgroundJob({
    jobs,
    name: 'old notices',
    firstMs: MINUTE_MS,
    step: async () => ({ position: '', restMs: (await deleteExpiredNotices(services)) ? 1000 : HOUR_MS }),
    logger: log,
  })
  const stopMailing = startBackgroundJob({
    jobs,
    name: 'notice mails',
    firstMs: MINUTE_MS,
    step: async () => ({ position: '', restMs: (await mailNotices(services)) ? 1000 : MINUTE_MS }),
    logger: log,
  })
  return async () => {
    stopDeleting()
    stopMailing()
    bus.off('changedWhileAway', away.wake)
    bus.off('pushQueued', pushes.wake)
    await Promise.all([away.close(), pushes.close()])
    presence.close()
  }
}
