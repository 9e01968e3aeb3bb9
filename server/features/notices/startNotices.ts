import { startChore } from '#server/base/chores/startChore'
import type { Services } from '#server/base/services'
import { AwayWorker } from './awayWorker'
import { mailNotices } from './mailNotices'
import { PushWorker } from './pushWorker'
import { WhoIsThere, type TripDoor } from './whoIsThere'
import { NOTICES_KEPT_MS } from '#server/records/notices/noticeReadStore'
import { forgetNotices } from '#server/records/notices/noticeWriteStore'

const MINUTE_MS = 60_000
const HOUR_MS = 3600_000
/** Forgotten in one transaction. */
const MAX_FORGOTTEN = 1000

type Part = Pick<Services, 'chores' | 'db' | 'log' | 'ownNow'>

/** Forgets what is older than 90 days; says whether that may not have been all. */
export const forgetOldNotices = async ({ db, ownNow }: Pick<Part, 'db' | 'ownNow'>): Promise<boolean> =>
  (await db.write((tx) => forgetNotices(tx, ownNow() - NOTICES_KEPT_MS, MAX_FORGOTTEN))) === MAX_FORGOTTEN

type StartPart = Part & Pick<Services, 'bus' | 'config' | 'newId' | 'nodes' | 'now'>

/** Has people told of what happens to their trips, and old notices forgotten, from now on. Returns what ends that. */
export async function startNotices(services: StartPart, doors: readonly TripDoor[]): Promise<() => Promise<void>> {
  const { bus, chores, log, newId, nodes } = services
  const whoIsThere = new WhoIsThere(doors, nodes, newId)
  const away = new AwayWorker(services, whoIsThere)
  bus.on('changedWhileAway', away.wake)
  const pushes = new PushWorker(services)
  bus.on('pushQueued', pushes.wake)
  await pushes.start()
  // What was not told before a stop.
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
