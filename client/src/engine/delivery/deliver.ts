import type { Comment } from '#shared/api/comments'
import type { FullRecord } from '../base/itinerarySource'
import { isApiError, type ApiError } from '../api/apiError'
import type { Outbox } from '../outbox/outbox'
import {
  isUnderWay,
  rebased,
  timesOfEntries,
  wholeEntries,
  withFields,
  withoutFields,
  withoutSent,
  withoutUnderWay,
  withUnderWay,
} from '../outbox/pendingRecord'
import {
  creationKey,
  pendingKeyOf,
  needsDecision,
  recordKey,
  type PendingCreation,
  type EntryTimes,
  type PendingFork,
  type PendingPicture,
  type PendingRecord,
  type RecordFields,
  type PendingChange,
  type PendingComment,
} from '../outbox/pendingChange'

/** When something was entered, which version of the record its author saw then, and what is to become of days that are too many. */
export interface EntryOrigin extends Pick<PendingRecord, 'overflow'> {
  madeAt: EntryTimes
  basedOn: number
}

/** The REST calls of a delivery. Each throws ApiError or NetworkError. */
export interface DeliveryCalls {
  create: (request: PendingCreation['request']) => Promise<void>
  fork: (request: PendingCreation['request'], from: PendingFork) => Promise<void>
  /** Also resolves when there is none. */
  remove: (itineraryId: string) => Promise<void>
  fetchRecord: (itineraryId: string) => Promise<FullRecord>
  /** `onlyUnder`: refused with PreconditionFailedError unless that is the version of the record. */
  patch: (itineraryId: string, fields: RecordFields, made: EntryOrigin, onlyUnder?: number) => Promise<void>
  upload: (kind: 'itinerary' | 'event', file: Blob) => Promise<string>
  /** What the server has of it then. */
  comment: (comment: PendingComment) => Promise<Comment>
  editComment: (id: string, text: string) => Promise<void>
  /** Also resolves when there is none. */
  deleteComment: (id: string) => Promise<void>
}

/** What a delivery needs of the open itinerary, which connects as soon as the server knows it. */
export interface DeliveryDocument {
  /** Resolves when the server has all of it; false when that does not come to pass now. */
  delivered: () => Promise<boolean>
  /** Sets an event's image where it still is what it was; nothing where the event is gone. */
  setImage: (eventId: string, image: string, replaces: string | null) => void
  /** What the server has in its record now. */
  recordAccepted: (fields: Partial<FullRecord>) => void
  /** Something newer may stand instead of what was entered here. */
  contested: () => void
}

interface DeliveryPorts {
  outbox: Pick<Outbox, 'items' | 'change'>
  calls: DeliveryCalls
  document: DeliveryDocument
  newStamp: () => string
  now: () => number
}

/** Answers that will not change by asking again; all others are tried again later. A 429 that names what there is too much of will not for a day. */
export const isRefusal = (error: unknown): error is ApiError =>
  isApiError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  (![401, 408, 412, 429].includes(error.status) || (error.status === 429 && error.issues.length > 0))

const recordIn = (entry: PendingChange | undefined): PendingRecord | undefined => (entry?.kind === 'record' ? entry : undefined)

/**
 * Sends everything in the outbox for one itinerary, in the order in which the server can take it: the itinerary itself, its days and events,
 * pictures, fields of its record (dates can be shortened only after the deleted days are gone on the server too). Every step may be repeated.
 * Throws on failures that may pass (NetworkError, a server error). Refused entries stay in the outbox with the reason, for their owner to decide.
 */
export async function deliver(itineraryId: string, ports: DeliveryPorts): Promise<void> {
  const { outbox, document } = ports
  const created = outbox.items.get().get(creationKey(itineraryId))
  const creation = created?.kind === 'birth' ? created : undefined
  if (creation !== undefined && !creation.isPosted && !(await createOnServer(creation, ports))) return
  if (!(await document.delivered())) return
  if (creation !== undefined) await outbox.change(pendingKeyOf(creation), () => undefined)

  const pictures = [...outbox.items.get().values()].filter((one) => one.kind === 'picture')
  const sent: PendingPicture[] = []
  for (const picture of pictures)
    if (picture.itineraryId === itineraryId && !needsDecision(picture) && (await sendPicture(picture, ports))) sent.push(picture)
  // A file is let go only when the server has what names it.
  if (!(await document.delivered())) return
  for (const picture of sent)
    await outbox.change(pendingKeyOf(picture), (now) => (now?.stamp === picture.stamp ? undefined : now))

  const change = recordIn(outbox.items.get().get(recordKey(itineraryId)))
  if (change !== undefined && !needsDecision(change)) await sendRecord(change, ports)
}

async function createOnServer(creation: PendingCreation, { outbox, calls }: DeliveryPorts): Promise<boolean> {
  if (needsDecision(creation)) return false
  if (creation.givenUp !== null) await calls.remove(creation.givenUp)
  // With what its owner has changed since: that may be just what puts a refusal right.
  const { image: _, ...fields } = recordIn(outbox.items.get().get(recordKey(creation.itineraryId)))?.fields ?? {}
  const request = { ...creation.request, ...fields }
  const isCreated = await orRefused(creation, outbox, async () => {
    if (creation.fork === undefined || !(await isForked(calls, request, creation.fork)))
      await createEvenWithoutCover(calls, request)
  })
  if (isCreated) await outbox.change(pendingKeyOf(creation), (now) => (now?.kind === 'birth' ? { ...now, isPosted: true } : now))
  return isCreated
}

/** False when the source is gone or out of sight by now, or one's own: then it is a trip like any other. */
async function isForked(calls: DeliveryCalls, request: PendingCreation['request'], from: PendingFork): Promise<boolean> {
  try {
    await calls.fork(request, from)
    return true
  } catch (error) {
    if (!isApiError(error, 'NotFoundError') && !isApiError(error, 'InvalidInputError')) throw error
    return false
  }
}

/** A cover that is not there any more must not stand in the way of the trip. */
async function createEvenWithoutCover(calls: DeliveryCalls, request: PendingCreation['request']): Promise<void> {
  try {
    await calls.create(request)
  } catch (error) {
    if (!isApiError(error) || !error.issues.some(({ path }) => path === 'image')) throw error
    await calls.create({ ...request, image: null })
  }
}

/** False when the server would not have it. */
function sendPicture(picture: PendingPicture, { outbox, calls, document, newStamp, now }: DeliveryPorts): Promise<boolean> {
  const { itineraryId, eventId, file, replaces, stamp } = picture
  return orRefused(picture, outbox, async () => {
    const image = await calls.upload(eventId === null ? 'itinerary' : 'event', file)
    // Somebody chose another or took it away while it was on its way.
    const isWanted = () => outbox.items.get().get(pendingKeyOf(picture))?.stamp === stamp
    if (!isWanted()) return
    // Told before it is done: so the tab in which it was chosen knows its own picture when it comes.
    await outbox.change(pendingKeyOf(picture), (kept) =>
      kept?.kind === 'picture' && kept.stamp === stamp ? { ...kept, uploaded: image } : kept,
    )
    if (!isWanted()) return
    if (eventId === null) await changeCover(itineraryId, image, replaces, { outbox, newStamp, now })
    else document.setImage(eventId, image, replaces)
  })
}

/** The cover is a field of the record: from here on it waits as one, compared with the cover that it was chosen in place of. */
function changeCover(
  itineraryId: string,
  image: string,
  replaces: string | null,
  { outbox, newStamp, now }: Pick<DeliveryPorts, 'outbox' | 'newStamp' | 'now'>,
): Promise<void> {
  const [stamp, at] = [newStamp(), now()]
  return outbox.change(recordKey(itineraryId), (kept) => {
    const next = withFields(recordIn(kept), { image }, { itineraryId, server: { image: replaces, recordVersion: 0 }, stamp, at })
    return next && { ...next, base: null }
  })
}

async function sendRecord(change: PendingRecord, ports: DeliveryPorts): Promise<void> {
  const { base } = change
  if (base === null) return rebaseAndSend(change, ports)
  try {
    await patchRecord(change, ports, { onlyUnder: base, onTaken: ({ fields }) => ports.document.recordAccepted(fields) })
  } catch (error) {
    if (!isApiError(error, 'PreconditionFailedError')) throw error
    return rebaseAndSend(change, ports)
  }
}

interface RecordPatch {
  onlyUnder?: number
  /** What to do when the server has taken it, before it waits no longer: so the page never shows what was before. */
  onTaken: (sent: PendingRecord) => Promise<void> | void
}

/** Sends it; what the server will not have stays, with the reason. Where the server names it, the rest is sent by itself first. */
async function patchRecord(change: PendingRecord, ports: DeliveryPorts, delivery: RecordPatch): Promise<void> {
  const { outbox, calls } = ports
  const { onlyUnder, onTaken } = delivery
  const key = pendingKeyOf(change)
  // Written once, not at each try: what is being written does not say that it waits.
  if (!isUnderWay(change))
    await outbox.change(key, (now) => (now?.kind === 'record' && now.stamp === change.stamp ? withUnderWay(now) : now))
  const { overflow } = change
  const made = { madeAt: timesOfEntries(change), basedOn: change.base ?? 0, ...(overflow && { overflow }) }
  try {
    await calls.patch(change.itineraryId, wholeEntries(change), made, onlyUnder)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const rest = withoutFields(
      change,
      error.issues.map(({ path }) => path),
    )
    if (rest !== undefined) await patchRecord(rest, ports, delivery)
    const refusal = { refused: error.name, problem: error.issues[0]?.code }
    return outbox.change(key, (now) => {
      if (now?.kind !== 'record') return now
      return { ...withoutUnderWay(now), ...(now.stamp === change.stamp && refusal) }
    })
  }
  await onTaken(change)
  await outbox.change(key, (now) => withoutSent(recordIn(now), change))
}

/**
 * Looks at the record as it is now, and sends the change again. Where somebody else touched the same fields, the server takes the newer
 * entry, and keeps the other one for whoever made it.
 */
async function rebaseAndSend(change: PendingRecord, ports: DeliveryPorts): Promise<void> {
  const { outbox, calls, document } = ports
  const key = pendingKeyOf(change)
  const now = () => recordIn(outbox.items.get().get(key))
  let isContested = false
  const isSeen = await orRefused(change, outbox, async () => {
    const server = await calls.fetchRecord(change.itineraryId)
    const kept = now()
    isContested = kept !== undefined && rebased(kept, server)?.isContested === true
    await outbox.change(key, (entry) => (entry?.kind === 'record' ? rebased(entry, server)?.change : undefined))
    document.recordAccepted(server)
  })
  const next = now()
  if (!isSeen || next === undefined) return
  if (!isContested) return sendRecord(next, ports)
  await patchRecord(next, ports, {
    async onTaken() {
      document.recordAccepted(await calls.fetchRecord(change.itineraryId))
      document.contested()
    },
  })
}

/** Runs `work`; stores a refusal by the server in the entry. True when nothing was refused. */
export async function orRefused(
  entry: PendingChange,
  outbox: Pick<Outbox, 'change'>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isRefusal(error)) throw error
    await outbox.change(pendingKeyOf(entry), (now) => (now?.stamp === entry.stamp ? { ...now, refused: error.name } : now))
    return false
  }
}
