import * as Y from 'yjs'
import { replayEdits, createDocFromUpdates } from '#shared/itinerary/replayEdits'
import { newDoc } from '#shared/itinerary/doc'
import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import { eraseDatabase } from '../device/eraseDeviceData'
import type { ItinerarySession } from './itinerarySession'
import { localCopiesOf, localDatabaseName } from '../device/localCopies'
import { openLocalDatabase } from '../device/localDatabase'
import { combine } from '../../lib/store/store'
import { waitFor } from '../../lib/store/waitFor'

const RETRY_MS = 3000
const COPIED_KEYS = ['heading', 'seenAt', 'unsent', 'placesAround']
/** Edits already replayed, as an update, so that other tabs do not repeat them. */
const CARRIED_KEY = 'carried'

interface GenerationSwitch {
  isCurrent: () => boolean
  /** In use until the next generation is synced. */
  old: ItinerarySession
  open: (epoch: number) => ItinerarySession
  replace: (next: ItinerarySession) => void
}

/** Opens the next generation in parallel and replays unsaved edits. The view does not change. */
export async function switchToNextGeneration(move: GenerationSwitch): Promise<void> {
  const { old, isCurrent } = move
  const work = async () => {
    while (isCurrent() && old.state.get().ending === null) {
      old.setSwitching(true)
      if (await tryToSwitch(move)) return
      old.setSwitching(false)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  // Insecure pages have no locks: two tabs may both replay text into a note.
  if ('locks' in navigator) await navigator.locks.request(`periplo-move:${old.userId}:${old.itineraryId}`, work)
  else await work()
}

async function tryToSwitch(move: GenerationSwitch): Promise<boolean> {
  const { old, isCurrent } = move
  const epoch = old.state.get().nextEpoch
  if (epoch === null) return true
  const carried = await prepareCopy(old, epoch)
  const next = move.open(epoch)
  const giveUp = async () => {
    await next.close()
    return false
  }
  let leave: () => Promise<void>
  try {
    let base = await baseOf(old, carried)
    const state = combine(next.isDocumentSaved, next.state, (isSaved, session) => ({ isSaved, ...session }))
    while (
      !(await waitFor(state, ({ isSaved, ending, nextEpoch: later }) => isSaved || ending !== null || later !== null, RETRY_MS))
    )
      if (!isCurrent()) return giveUp()
    const { ending, nextEpoch: later } = state.get()
    if (later !== null && later !== epoch) old.send({ type: 'switchTo', epoch: later })
    else if (later !== null || ending !== null) old.send({ type: 'end', ending: ending ?? 'otherEpoch' })
    if (later !== null || ending !== null) return giveUp()
    // Changes of other tabs, and of this one during the switch.
    await old.generation.catchUp().catch(() => undefined)
    base ??= await baseOf(old, carried)
    if (!isCurrent()) return giveUp()
    leave = takePlace(move, next, base)
  } catch (error) {
    await next.close()
    if (isApiError(error) && error.status === 404) old.send({ type: 'end', ending: 'otherEpoch' })
    return false
  }
  // If the old copy stays, a later replay is a no-op.
  await leave().catch(() => undefined)
  return true
}

const isUnsent = ({ userId, itineraryId, unconfirmed }: ItinerarySession): boolean =>
  unconfirmed.get().own + unconfirmed.get().earlier > 0 || localCopiesOf(userId).countUnsaved(itineraryId) > 0

/** The server's previous document plus edits already replayed; undefined if nothing is unsaved. */
async function baseOf(old: ItinerarySession, carried: Uint8Array | undefined): Promise<Y.Doc | undefined> {
  if (!isUnsent(old)) return undefined
  const { itineraryId: id, generation } = old
  const { update } = await call('GET /itineraries/{id}/generations/{epoch}', { params: { id, epoch: String(generation.epoch) } })
  return createDocFromUpdates(bytesOf(update), ...(carried === undefined ? [] : [carried]))
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Copies values beside the document; returns edits another tab has replayed. */
async function prepareCopy(
  { userId, itineraryId, generation }: ItinerarySession,
  epoch: number,
): Promise<Uint8Array | undefined> {
  const doc = newDoc()
  const database = openLocalDatabase(localDatabaseName(userId, itineraryId, epoch), doc)
  try {
    await database.loaded
    for (const name of COPIED_KEYS) {
      const value = await generation.recall(name)
      if (typeof value === 'string' && (await database.recall(name)) === undefined) await database.remember(name, value)
    }
    const carried = await database.recall(CARRIED_KEY)
    return typeof carried === 'string' ? bytesOf(carried) : undefined
  } catch {
    // The save chip reports storage failures.
    return undefined
  } finally {
    await database.close().catch(() => undefined)
    doc.destroy()
  }
}

/** Synchronous, so that no edit hits the old document in between. Returns the cleanup. */
function takePlace({ old, replace }: GenerationSwitch, next: ItinerarySession, base: Y.Doc | undefined): () => Promise<void> {
  const { userId, itineraryId, generation } = old
  const copies = localCopiesOf(userId)
  const page = String(generation.doc.clientID)
  const others = copies.unsavedOfOthers(itineraryId, generation.epoch, page)
  const mine = base && createDocFromUpdates(Y.encodeStateAsUpdate(base), Y.encodeStateAsUpdate(generation.doc))
  if (base !== undefined && mine !== undefined) replayEdits(next.generation.doc, base, mine)
  next.history.continueFrom(old.history)
  const follow = followLateEdits(generation.doc, next.generation.doc)
  replace(next)

  return async () => {
    await old.close()
    // Closing a document removes its listeners.
    follow()
    // Delete the old copy only once its edits are stored in the new one. Throws if storage fails.
    await next.generation.flush()
    if (base !== undefined && mine !== undefined)
      await next.generation.remember(CARRIED_KEY, textOf(Y.encodeStateAsUpdate(mine, Y.encodeStateVector(base))))
    copies.remember(itineraryId, { epoch: next.generation.epoch, openedAt: Date.now() })
    copies.confirmSaved(others)
    copies.setUnsaved(itineraryId, generation.epoch, page, 0)
    if (copies.unsavedOfOthers(itineraryId, generation.epoch, page).size === 0)
      // Another tab may hold it open while waiting for our lock. Otherwise sign-out deletes it.
      void eraseDatabase(localDatabaseName(userId, itineraryId, generation.epoch)).catch(() => undefined)
  }
}

/** Forms and undo buttons may still call the old commands. Returns a resubscribe function. */
function followLateEdits(old: Y.Doc, next: Y.Doc): () => void {
  let before = createDocFromUpdates(Y.encodeStateAsUpdate(old))
  const replay = ({ local, changed }: Y.Transaction) => {
    if (!local || changed.size === 0) return
    const now = createDocFromUpdates(Y.encodeStateAsUpdate(old))
    replayEdits(next, before, now)
    before = now
  }
  const follow = () => void old.on('afterTransaction', replay)
  follow()
  return follow
}
