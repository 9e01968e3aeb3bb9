import type { ItineraryHead } from '../sync/itinerarySource'
import { isApiError } from '../apiError'
import type { Outbox } from './outbox'
import { isUnderWay, rebased, withFields, withoutSent, withoutUnderWay, withUnderWay } from './recordRules'
import {
  birthKey,
  keyOf,
  needsDecision,
  recordKey,
  type Birth,
  type PendingPicture,
  type RecordChange,
  type RecordFields,
  type Waiting,
} from './waiting'

/** The calls that carrying needs. Each throws ApiError or NetworkError. */
export interface CarryCalls {
  create: (request: Birth['request']) => Promise<void>
  /** Also resolves when there is none. */
  remove: (itineraryId: string) => Promise<void>
  look: (itineraryId: string) => Promise<ItineraryHead>
  patch: (itineraryId: string, fields: RecordFields, version: number) => Promise<void>
  upload: (kind: 'itinerary' | 'event', file: Blob) => Promise<string>
}

/** One itinerary as carrying sees it: open on this device, connected as soon as the server knows it. */
export interface CarryDocument {
  /** Resolves when the server has all of it; false when that does not come to pass now. */
  delivered: () => Promise<boolean>
  /** Sets an event's image where it still is what it was; nothing where the event is gone. */
  setImage: (eventId: string, image: string, replaces: string | null) => void
  /** What the server has in its record now. */
  told: (fields: Partial<ItineraryHead>) => void
}

interface CarryPorts {
  outbox: Pick<Outbox, 'items' | 'change'>
  calls: CarryCalls
  document: CarryDocument
  newStamp: () => string
}

/** Answers that will not change by asking again; all others are tried again later. */
const isRefusal = (error: unknown): boolean =>
  isApiError(error) && error.status >= 400 && error.status < 500 && ![401, 408, 412, 429].includes(error.status)

/**
 * Brings to the server what waits for one itinerary, in the order in which the server can take it: the trip itself, its days and events,
 * pictures, fields of its record (dates may be shortened only once deleted days are gone there too). Each step is harmless when repeated.
 * Throws NetworkError, or what else the server cannot answer for now; what it refuses is left with the reason for its owner to decide.
 */
export async function carry(itineraryId: string, ports: CarryPorts): Promise<void> {
  const { outbox, document } = ports
  const entry = <T extends Waiting>(key: string) => outbox.items.get().get(key) as T | undefined
  const birth = entry<Birth>(birthKey(itineraryId))
  if (birth !== undefined && !birth.isPosted && !(await bear(birth, ports))) return
  if (!(await document.delivered())) return
  if (birth !== undefined) await outbox.change(keyOf(birth), () => undefined)

  const pictures = [...outbox.items.get().values()].filter((one) => one.kind === 'picture' && one.itineraryId === itineraryId)
  const sent: PendingPicture[] = []
  for (const picture of pictures as PendingPicture[])
    if (!needsDecision(picture) && (await sendPicture(picture, ports))) sent.push(picture)
  // A file is let go only when the server has what names it.
  if (!(await document.delivered())) return
  for (const picture of sent) await outbox.change(keyOf(picture), (now) => (now?.stamp === picture.stamp ? undefined : now))

  const change = entry<RecordChange>(recordKey(itineraryId))
  if (change !== undefined && !needsDecision(change)) await sendRecord(change, ports)
}

async function bear(birth: Birth, { outbox, calls }: CarryPorts): Promise<boolean> {
  if (needsDecision(birth)) return false
  if (birth.givenUp !== null) await calls.remove(birth.givenUp)
  // With what its owner has changed since: that may be just what puts a refusal right.
  const change = outbox.items.get().get(recordKey(birth.itineraryId))
  const { image: _, ...fields } = change?.kind === 'record' ? change.fields : {}
  const isBorn = await orRefused(birth, outbox, () => createOn(calls, { ...birth.request, ...fields }))
  if (isBorn) await outbox.change(keyOf(birth), (now) => (now?.kind === 'birth' ? { ...now, isPosted: true } : now))
  return isBorn
}

/** A cover that is not there any more must not stand in the way of the trip. */
async function createOn(calls: CarryCalls, request: Birth['request']): Promise<void> {
  try {
    await calls.create(request)
  } catch (error) {
    if (!isApiError(error) || !error.issues.some(({ path }) => path === 'image')) throw error
    await calls.create({ ...request, image: null })
  }
}

/** False when the server would not have it. */
function sendPicture(picture: PendingPicture, { outbox, calls, document, newStamp }: CarryPorts): Promise<boolean> {
  const { itineraryId, eventId, file, replaces, stamp } = picture
  return orRefused(picture, outbox, async () => {
    const image = await calls.upload(eventId === null ? 'itinerary' : 'event', file)
    // Somebody chose another or took it away while it was on its way.
    const isWanted = () => outbox.items.get().get(keyOf(picture))?.stamp === stamp
    if (!isWanted()) return
    // Told before it is done: so the tab in which it was chosen knows its own picture when it comes.
    await outbox.change(keyOf(picture), (now) =>
      now?.kind === 'picture' && now.stamp === stamp ? { ...now, uploaded: image } : now,
    )
    if (!isWanted()) return
    if (eventId === null) await changeCover(itineraryId, image, replaces, { outbox, newStamp })
    else document.setImage(eventId, image, replaces)
  })
}

/** The cover is a field of the record: from here on it waits as one, compared with the cover that it was chosen in place of. */
function changeCover(
  itineraryId: string,
  image: string,
  replaces: string | null,
  { outbox, newStamp }: Pick<CarryPorts, 'outbox' | 'newStamp'>,
): Promise<void> {
  const stamp = newStamp()
  return outbox.change(recordKey(itineraryId), (now) => {
    const change = now?.kind === 'record' ? now : undefined
    const next = withFields(change, { image }, { itineraryId, server: { image: replaces, recordVersion: 0 }, stamp })
    return next && { ...next, base: null }
  })
}

async function sendRecord(change: RecordChange, ports: CarryPorts): Promise<void> {
  const { outbox, calls, document } = ports
  const { itineraryId, base } = change
  if (base === null) return moveOn(change, ports)
  // Written once, not at each try: what is being written does not say that it waits.
  if (!isUnderWay(change))
    await outbox.change(keyOf(change), (now) => (now?.kind === 'record' && now.stamp === change.stamp ? withUnderWay(now) : now))
  try {
    const isSent = await orRefused(change, outbox, () => calls.patch(itineraryId, change.fields, base))
    if (!isSent) return await outbox.change(keyOf(change), (now) => (now?.kind === 'record' ? withoutUnderWay(now) : now))
  } catch (error) {
    if (!isApiError(error, 'PreconditionFailedError')) throw error
    return moveOn(change, ports)
  }
  document.told(change.fields)
  await outbox.change(keyOf(change), (now) => withoutSent(now?.kind === 'record' ? now : undefined, change))
}

/** Looks at the record as it is now; sends the change again where nobody else touched the same fields. */
async function moveOn(change: RecordChange, ports: CarryPorts): Promise<void> {
  const { outbox, calls, document } = ports
  const isSeen = await orRefused(change, outbox, async () => {
    const server = await calls.look(change.itineraryId)
    await outbox.change(keyOf(change), (now) => (now?.kind === 'record' ? rebased(now, server) : undefined))
    document.told(server)
  })
  if (!isSeen) return
  const next = outbox.items.get().get(keyOf(change))
  if (next?.kind === 'record' && next.theirs === null) await sendRecord(next, ports)
}

/** Does what may be refused; a refusal is written down. True when it was done. */
async function orRefused(entry: Waiting, outbox: Pick<Outbox, 'change'>, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isRefusal(error) || !isApiError(error)) throw error
    await outbox.change(keyOf(entry), (now) => (now?.stamp === entry.stamp ? { ...now, refused: error.name } : now))
    return false
  }
}
