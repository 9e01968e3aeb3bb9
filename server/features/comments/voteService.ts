import type { Transaction } from '#server/base/db/database'
import { AppError, forbiddenError, notFoundError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { findItineraryAccess, mayPropose } from '#server/access/access'
import { addVote, findEventDay, removeVote, type Vote } from '#server/records/voteStore'

type Part = Pick<Services, 'bus' | 'db' | 'now' | 'settle'>

/** Throws AppError `ConflictError` if the idea is in a day, `NotFoundError`, `UnauthorizedError` (403). */
export const vote = (services: Part, wanted: Vote): Promise<void> =>
  change(services, wanted, (tx) => addVote(tx, wanted, services.now()))

export const unvote = (services: Part, wanted: Vote): Promise<void> => change(services, wanted, (tx) => removeVote(tx, wanted))

async function change(services: Part, wanted: Vote, write: (tx: Transaction) => Promise<boolean>): Promise<void> {
  const { db, bus } = services
  const { itineraryId, userId } = wanted
  await services.settle(itineraryId)
  await db.write(async (tx) => {
    // Member removal locks this row too: no vote outlives its right.
    await tx.lock('docs', itineraryId)
    const access = await findItineraryAccess(tx, itineraryId, userId)
    if (access === undefined) throw notFoundError('Itinerary')
    if (!mayPropose(access)) throw forbiddenError()
    const place = await findEventDay(tx, wanted)
    if (place === undefined) throw notFoundError('Event')
    if (place.dayId !== null) throw new AppError('ConflictError', 'The event is in a day')
    if (await write(tx)) tx.afterCommit(() => bus.emit('votesChanged', wanted))
  })
}
