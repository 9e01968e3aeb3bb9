import { startChore } from '#server/base/chores/startChore'
import type { Services } from '#server/base/services'
import { AwayWorker } from './awayWorker'
import { mailNotices } from './mailNotices'
import { PushWorker } from './pushWorker'
import { WhoIsThere, type TripDoor } from './whoIsThere'
import { NOTICES_KEPT_MS } from '#server/records/notices/noticeReadStore'
import { deleteOldNotices } from '#server/records/notices/noticeWriteStore'

const MINUTE_MS = 60_000
const HOUR_MS = 3600_000
/** Deleted per transaction. */
const MAX_FORGOTTEN = 1000

type Part = Pick<Services, 'chores' | 'db' | 'log' | 'ownNow'>

/** Deletes notices older than 90 days. True if more may remain. */
export const forgetOldNotices = async ({ db, ownNow }: Pick<Part, 'db' | 'ownNow'>): Promise<boolean> =>
  (await db.write((tx) => deleteOldNotices(tx, ownNow() - NOTICES_KEPT_MS, MAX_FORGOTTEN))) === MAX_FORGOTTEN

type StartPart = Part & Pick<Services, 'bus' | 'config' | 'newId' | 'nodes' | 'now'>

/** Returns a stop function. */
export async function startNotices(services: StartPart, doors: readonly TripDoor[]): Promise<() => Promise<void>> {
  const { bus, chores, log, newId, nodes } = services
  const whoIsThere = new WhoIsThere(doors, nodes, newId)
  const away = new AwayWorker(services, whoIsThere)
  bus.on('changedWhileAway', away.wake)
  const pushes = new PushWorker(services)
  bus.on('pushQueued', pushes.wake)
  await pushes.start()
  // Changes from before a restart.
  away.wake()
  const stopForgetting = startChore({
    chores,
    name: 'old notices',
    firstMs: MINUTE_MS,
    step: async () => ({ position: '', restMs: (await forgetOldNotices(services)) ? 1000 : HOUR_MS }),
    logger: log,
  })
  const stopMailing = startChore({
    chores,
    name: 'notice mails',
    firstMs: MINUTE_MS,
    step: async () => ({ position: '', restMs: (await mailNotices(services)) ? 1000 : MINUTE_MS }),
    logger: log,
  })
  return async () => {
    stopForgetting()
    stopMailing()
    bus.off('changedWhileAway', away.wake)
    bus.off('pushQueued', pushes.wake)
    await Promise.all([away.close(), pushes.close()])
    whoIsThere.close()
  }
}
