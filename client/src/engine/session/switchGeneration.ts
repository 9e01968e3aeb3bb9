import * as Y from 'yjs'
import { replayEdits, docFromUpdates } from '#shared/itinerary/replayEdits'
import { newDoc } from '#shared/itinerary/doc'
import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import { eraseDatabase } from '../device/eraseDeviceData'
import type { ItinerarySession } from './itinerarySession'
import { localCopiesOf, databaseName } from '../device/localCopies'
import { openLocalDatabase } from '../device/localDatabase'
import { combine } from '../../lib/store/store'
import { until } from '../../lib/store/until'

const RETRY_MS = 3000
/** Values stored beside the document that the next generation's copy needs as well. */
const COPIED_KEYS = ['heading', 'seenAt', 'unsent']
/** The edits of the previous generation that were already replayed into a copy, as an update: another tab must not replay them again. */
const CARRIED_KEY = 'carried'

interface GenerationSwitch {
  /** Whether the old one is still the session in which its itinerary is open. */
  isCurrent: () => boolean
  /** Open under the generation before. It stays in use until the next one is as far. */
  old: ItinerarySession
  open: (epoch: number) => ItinerarySession
  /** Puts the next one in the place of the old one, for whoever uses it. */
  replace: (next: ItinerarySession) => void
}

/**
 * Goes over to the next generation of an itinerary that the server wrote anew: opens that beside the one that is open, does again there what
 * was done here and never reached the server, and takes its place. Nothing that shows changes.
 */
export async function switchGeneration(move: GenerationSwitch): Promise<void> {
  const { old, isCurrent } = move
  const work = async () => {
    while (isCurrent() && old.state.get().ending === null) {
      old.setSwitching(true)
      if (await tryToSwitch(move)) return
      old.setSwitching(false)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
  // Insecure pages have no locks: there two tabs might both write the same words into a note.
  if ('locks' in navigator) await navigator.locks.request(`periplo-move:${old.userId}:${old.itineraryId}`, work)
  else await work()
}

/** Whether the switch is over. */
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
    const state = combine(next.isDocumentSaved, next.state, (isSaved, life) => ({ isSaved, ...life }))
    while (
      !(await until(state, ({ isSaved, ending, nextEpoch: later }) => isSaved || ending !== null || later !== null, RETRY_MS))
    )
      if (!isCurrent()) return giveUp()
    const { ending, nextEpoch: later } = state.get()
    if (later !== null && later !== epoch) old.send({ type: 'switchTo', epoch: later })
    else if (later !== null || ending !== null) old.send({ type: 'end', ending: ending ?? 'otherEpoch' })
    if (later !== null || ending !== null) return giveUp()
    // Changes of other tabs, and of this one since the switch began. A copy that cannot be read has none that this page lacks.
    await old.generation.catchUp().catch(() => undefined)
    base ??= await baseOf(old, carried)
    if (!isCurrent()) return giveUp()
    leave = takePlace(move, next, base)
  } catch (error) {
    await next.close()
    if (isApiError(error) && error.status === 404) old.send({ type: 'end', ending: 'otherEpoch' })
    return false
  }
  // The next session is in use by now. If the old copy could not be erased, it is replayed again another time, which changes nothing.
  await leave().catch(() => undefined)
  return true
}

const isUnsent = ({ userId, itineraryId, unconfirmed }: ItinerarySession): boolean =>
  unconfirmed.get().own + unconfirmed.get().earlier > 0 || localCopiesOf(userId).countUnsaved(itineraryId) > 0

/** The document that the server had in the previous generation, plus what was replayed already; undefined when nothing is unsaved. */
async function baseOf(old: ItinerarySession, carried: Uint8Array | undefined): Promise<Y.Doc | undefined> {
  if (!isUnsent(old)) return undefined
  const { itineraryId: id, generation } = old
  const { update } = await call('GET /itineraries/{id}/generations/{epoch}', { params: { id, epoch: String(generation.epoch) } })
  return docFromUpdates(bytesOf(update), ...(carried === undefined ? [] : [carried]))
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Copies the values beside the document into the next copy, and returns what another tab has already replayed there. */
async function prepareCopy(
  { userId, itineraryId, generation }: ItinerarySession,
  epoch: number,
): Promise<Uint8Array | undefined> {
  const doc = newDoc()
  const database = openLocalDatabase(databaseName(userId, itineraryId, epoch), doc)
  try {
    await database.loaded
    for (const name of COPIED_KEYS) {
      const value = await generation.recall(name)
      if (typeof value === 'string' && (await database.recall(name)) === undefined) await database.remember(name, value)
    }
    const carried = await database.recall(CARRIED_KEY)
    return typeof carried === 'string' ? bytesOf(carried) : undefined
  } catch {
    // The save chip already says that this device stores nothing.
    return undefined
  } finally {
    // What was to be kept was awaited above.
    await database.close().catch(() => undefined)
    doc.destroy()
  }
}

/** Replays the unsaved edits and puts the next session in place, synchronously: no edit can reach the old document in between. Returns how to dispose of the old copy. */
function takePlace({ old, replace }: GenerationSwitch, next: ItinerarySession, base: Y.Doc | undefined): () => Promise<void> {
  const { userId, itineraryId, generation } = old
  const copies = localCopiesOf(userId)
  const page = String(generation.doc.clientID)
  const others = copies.unsavedOfOthers(itineraryId, generation.epoch, page)
  const mine = base && docFromUpdates(Y.encodeStateAsUpdate(base), Y.encodeStateAsUpdate(generation.doc))
  if (base !== undefined && mine !== undefined) replayEdits(next.generation.doc, base, mine)
  next.history.continueFrom(old.history)
  const follow = followLateEdits(generation.doc, next.generation.doc)
  replace(next)

  return async () => {
    await old.close()
    // Closing a document removes its listeners.
    follow()
    // The old copy may go only when its edits are on disk in the new one; this throws on a device that stores nothing.
    await next.generation.flush()
    if (base !== undefined && mine !== undefined)
      await next.generation.remember(CARRIED_KEY, textOf(Y.encodeStateAsUpdate(mine, Y.encodeStateVector(base))))
    copies.remember(itineraryId, { epoch: next.generation.epoch, openedAt: Date.now() })
    copies.confirmSaved(others)
    copies.setUnsaved(itineraryId, generation.epoch, page, 0)
    if (copies.unsavedOfOthers(itineraryId, generation.epoch, page).size === 0)
      // Not awaited: another tab may have it open until it has switched too, and waits for our lock. What could not be
      // erased goes when its user signs out.
      void eraseDatabase(databaseName(userId, itineraryId, generation.epoch)).catch(() => undefined)
  }
}

/**
 * Commands of the old document may still be called (by a form that is being submitted, by an undo button): replays what they write into the
 * next document. Returns how to listen again.
 */
function followLateEdits(old: Y.Doc, next: Y.Doc): () => void {
  let before = docFromUpdates(Y.encodeStateAsUpdate(old))
  const replay = ({ local, changed }: Y.Transaction) => {
    if (!local || changed.size === 0) return
    const now = docFromUpdates(Y.encodeStateAsUpdate(old))
    replayEdits(next, before, now)
    before = now
  }
  const follow = () => void old.on('afterTransaction', replay)
  follow()
  return follow
}
