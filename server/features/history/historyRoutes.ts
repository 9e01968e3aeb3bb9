import type { Context } from 'hono'
import { z } from 'zod'
import { versionCalls } from '#shared/api/versions'
import { AppError, notFoundError } from '#server/base/errors'
import type { Services } from '#server/base/services'
import { KeyedQueue } from '#server/base/keyedQueue'
import type { FairRunner } from '#server/base/fairScheduler'
import { listHistoryEntries } from '#server/history/versions/listHistoryEntries'
import { readVersion } from '#server/history/versions/readVersion'
import { removeVersionName, saveVersionName } from '#server/history/versions/versionNameStore'
import { findCurrentCursor, findSeqOfVersion } from '#server/history/versions/versionChangeStore'
import type { AppEnv } from '#server/http/appEnv'
import { setNextPageLink, readCursor, writeCursor } from '#server/http/paging'
import { callRoutes } from '../api/callRoutes'
import { restoreVersion } from './restoreVersion'

const Position = z.tuple([z.int().min(0), z.int().min(0)])

/** One request per user: each holds whole trips in memory. */
const reading = new KeyedQueue()

export const historyRoutes = callRoutes(versionCalls, {
  'GET /itineraries/{id}/versions': async (c) => {
    const { services, user, itinerary, query } = c.var
    const [version, seq] = readCursor('versions', query.cursor, Position) ?? []
    await services.settle(itinerary.id)
    const before = version === undefined || seq === undefined ? undefined : { version, seq }
    const reader = { db: services.db, runFairly: whileAwaited(c) }
    const page = { limit: query.limit, before }
    const { entries, next } = await reading.run(user.id, () => listHistoryEntries(reader, itinerary.id, page))
    setNextPageLink(c, next && writeCursor('versions', [next.version, next.seq]))
    return entries
  },

  'POST /itineraries/{id}/versions': async (c) => {
    const { services, itinerary, body } = c.var
    await services.settle(itinerary.id)
    const version = await nameVersion(services, itinerary.id, body)
    return { location: `/itineraries/${itinerary.id}/history/${version}` }
  },

  'GET /itineraries/{id}/versions/{version}': async (c) => {
    const { services, user, itinerary, params } = c.var
    await services.settle(itinerary.id)
    const reader = { db: services.db, runFairly: whileAwaited(c) }
    const found = await reading.run(user.id, () => readVersion(reader, itinerary.id, params.version, user.id))
    if (found === undefined) throw notFoundError('Version')
    return found
  },

  'PATCH /itineraries/{id}/versions/{version}': async (c) => {
    const { services, itinerary, params, body } = c.var
    const { version } = params
    const { name } = body
    if (name !== null) await nameVersion(services, itinerary.id, { name, version })
    else await services.db.write((tx) => removeVersionName(tx, itinerary.id, version))
  },

  'POST /itineraries/{id}/versions/{version}/restore': async (c) => {
    const { services, user, itinerary, params, body, runFairly } = c.var
    const request = { version: params.version, seen: body.seen, isOwner: itinerary.role === 'owner' }
    const actor = { itineraryId: itinerary.id, userId: user.id }
    await reading.run(user.id, () => restoreVersion(services, actor, request, runFairly))
  },
})

/** Schedules work until the client disconnects. */
const whileAwaited =
  ({ req, var: { runFairly } }: Context<AppEnv>): FairRunner =>
  (work) =>
    runFairly(work, req.raw.signal)

/** By default the present one. Throws AppError `NotFoundError`, `ConflictError` with too many names. */
async function nameVersion(
  { db, now }: Pick<Services, 'db' | 'now'>,
  itineraryId: string,
  { name, version }: { name: string; version?: number | undefined },
): Promise<number> {
  return db.write(async (tx) => {
    await tx.lock('docs', itineraryId)
    const present = await findCurrentCursor(tx, itineraryId)
    const wanted = version ?? present?.version
    const isThere =
      wanted === present?.version || (wanted !== undefined && (await findSeqOfVersion(tx, itineraryId, wanted)) !== undefined)
    if (wanted === undefined || !isThere) throw notFoundError('Version')
    if (!(await saveVersionName(tx, { itineraryId, version: wanted, name, now: now() })))
      throw new AppError('ConflictError', 'Too many named versions')
    return wanted
  })
}
