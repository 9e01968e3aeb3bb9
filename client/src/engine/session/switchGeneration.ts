import * as Y from 'yjs'
import { replayEdits, docFromUpdates } from '#shared/itinerary/replayEdits'
import { newDoc } from '#shared/itinerary/doc'
import { call } from '../api/api'
import { isApiError } from '../api/apiError'
import { eraseDatabase } from '../device/deviceData'
import type { ItinerarySession } from './itinerarySession'
import { localCopiesOf, databaseName } from '../device/localCopies'
import { openLocalDatabase } from '../device/localDatabase'
import { combine } from '../../lib/store/store'
import { until } from '../../lib/store/until'

const RETRY_MS = 3000
/** Beside the document, what a copy keeps under names of ours and the next one needs. */
const COPIED_KEYS = ['heading', 'seenAt', 'unsent']
/** What was carried into a copy, in the words of the generation before: another tab must not do it again. */
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
    while (isCurrent() && old.progress.get().ending === null) {
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

/** Whether there is nothing more to do. */
async function tryToSwitch(move: GenerationSwitch): Promise<boolean> {
  const { old, isCurrent } = move
  const epoch = old.progress.get().nextEpoch
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
    const state = combine(next.isDocumentSaved, next.progress, (isSaved, progress) => ({ isSaved, ...progress }))
    while (
      !(await until(state, ({ isSaved, ending, nextEpoch: later }) => isSaved || ending !== null || later !== null, RETRY_MS))
    )
      if (!isCurrent()) return giveUp()
    const { ending, nextEpoch: later } = state.get()
    if (later !== null && later !== epoch) old.switchTo(later)
    else if (later !== null || ending !== null) old.end(ending ?? 'otherEpoch')
    if (later !== null || ending !== null) return giveUp()
    // What other tabs wrote, and what was begun here meanwhile.
    await old.generation.catchUp().catch(() => undefined)
    base ??= await baseOf(old, carried)
    if (!isCurrent()) return giveUp()
    leave = takePlace(move, next, base)
  } catch (error) {
    await next.close()
    if (isApiError(error) && error.status === 404) old.end('otherEpoch')
    return false
  }
  // Whatever becomes of the old copy, the next session is in use by now; a copy that stays is carried over again another time.
  await leave().catch(() => undefined)
  return true
}

const isUnsent = ({ userId, itineraryId, unconfirmed }: ItinerarySession): boolean =>
  unconfirmed.get().own + unconfirmed.get().earlier > 0 || localCopiesOf(userId).countUnsaved(itineraryId) > 0

/** What the server had of the generation before, and what was carried over already; undefined while it has everything. */
async function baseOf(old: ItinerarySession, carried: Uint8Array | undefined): Promise<Y.Doc | undefined> {
  if (!isUnsent(old)) return undefined
  const { itineraryId: id, generation } = old
  const { update } = await call('GET /itineraries/{id}/generations/{epoch}', { params: { id, epoch: String(generation.epoch) } })
  return docFromUpdates(bytesOf(update), ...(carried === undefined ? [] : [carried]))
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const textOf = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Gives the next copy what the present one knows beside the document, and finds out what another tab has carried there. */
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
    // A device that keeps nothing says so through the chip.
    return undefined
  } finally {
    await database.close().catch(() => undefined)
    doc.destroy()
  }
}

/** Carries over, and lets the next one be used from now on, in one turn: nothing is done to the old document in between. Gives what leaves the old copy. */
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
    // A document that is closed forgets who follows it.
    follow()
    // Only once it is on this device's disk the old copy may go; on one that keeps nothing it stays.
    await next.generation.flush()
    if (base !== undefined && mine !== undefined)
      await next.generation.remember(CARRIED_KEY, textOf(Y.encodeStateAsUpdate(mine, Y.encodeStateVector(base))))
    copies.remember(itineraryId, { epoch: next.generation.epoch, openedAt: Date.now() })
    copies.confirmSaved(others)
    copies.setUnsaved(itineraryId, generation.epoch, page, 0)
    if (copies.unsavedOfOthers(itineraryId, generation.epoch, page).size === 0)
      // Another tab may have it open until it has moved itself, and waits for us.
      void eraseDatabase(databaseName(userId, itineraryId, generation.epoch)).catch(() => undefined)
  }
}

/**
 * Whoever got hold of the old document's commands before (a form that is being sent, an offer to take something back) writes into the next one.
 * Returns how to go on following.
 */
function followLateEdits(old: Y.Doc, next: Y.Doc): () => void {
  let before = docFromUpdates(Y.encodeStateAsUpdate(old))
  const carry = ({ local, changed }: Y.Transaction) => {
    if (!local || changed.size === 0) return
    const now = docFromUpdates(Y.encodeStateAsUpdate(old))
    replayEdits(next, before, now)
    before = now
  }
  const follow = () => void old.on('afterTransaction', carry)
  follow()
  return follow
}
