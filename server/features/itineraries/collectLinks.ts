import { startChore } from '#server/base/chores/startChore'
import type { ChoreStep } from '#server/base/chores/chores'
import type { Services } from '#server/base/services'
import { forgetLinksAfter } from './invitationLinkStore'

const LINKS_PER_STEP = 500
const FIRST_MS = 60_000
const STEP_MS = 500
const REST_MS = 6 * 3600_000

type Part = Pick<Services, 'db' | 'ownNow'>

/** Deletes a batch of expired links; starts over after a pause. */
export async function collectLinks({ db, ownNow }: Part, position: string, most = LINKS_PER_STEP): Promise<ChoreStep> {
  if (db.isLocked) return { position, restMs: STEP_MS }
  const last = await db.write((tx) => forgetLinksAfter(tx, position, most, ownNow()))
  return last === undefined ? { position: '', restMs: REST_MS } : { position: last, restMs: STEP_MS }
}

/** Returns a stop function. */
export const startCollectingLinks = (services: Part & Pick<Services, 'chores' | 'log'>): (() => void) =>
  startChore({
    chores: services.chores,
    name: 'old invitation links',
    firstMs: FIRST_MS,
    step: (position) => collectLinks(services, position),
    logger: services.log,
  })
