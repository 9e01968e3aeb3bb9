import type { Comment } from '#shared/api/comments'
import type { FullRecord } from '../base/itinerarySource'
import { isApiError, type ApiError } from '../api/apiError'
import type { Outbox } from '../outbox/outbox'
import {
  isInFlight,
  rebasePendingRecord,
  recordEntryTimesOf,
  toWholeRecordEntries,
  withRecordFields,
  withoutRecordFields,
  withoutSentFields,
  clearInFlight,
  markInFlight,
} from '../outbox/pendingRecord'
import {
  creationKey,
  pendingKeyOf,
  needsDecision,
  recordKey,
  type PendingCreation,
  type RecordEntryTimes,
  type PendingFork,
  type PendingPicture,
  type PendingRecord,
  type RecordFields,
  type PendingChange,
  type PendingComment,
} from '../outbox/pendingChange'

interface RecordEntryOrigin extends Pick<PendingRecord, 'overflow'> {
  madeAt: RecordEntryTimes
  basedOn: number
}

/** Each throws ApiError or NetworkError. */
export interface DeliveryCalls {
  create: (request: PendingCreation['request']) => Promise<void>
  fork: (request: PendingCreation['request'], from: PendingFork) => Promise<void>
  /** Idempotent. */
  remove: (itineraryId: string) => Promise<void>
  fetchRecord: (itineraryId: string) => Promise<FullRecord>
  /** Throws ApiError `PreconditionFailedError` unless `onlyUnder` is the record's version. */
  patch: (itineraryId: string, fields: RecordFields, made: RecordEntryOrigin, onlyUnder?: number) => Promise<void>
  upload: (kind: 'itinerary' | 'event', file: Blob) => Promise<string>
  comment: (comment: PendingComment) => Promise<Comment>
  editComment: (id: string, text: string) => Promise<void>
  /** Idempotent. */
  deleteComment: (id: string) => Promise<void>
}

/** The document, which connects once the server knows the itinerary. */
export interface DeliveryDocument {
  waitUntilDelivered: () => Promise<boolean>
  setImage: (eventId: string, image: string, replaces: string | null) => void
  onRecordAccepted: (fields: Partial<FullRecord>) => void
  /** The record may hold newer values than those sent. */
  onConflict: () => void
}

interface DeliveryPorts {
  outbox: Pick<Outbox, 'items' | 'change'>
  calls: DeliveryCalls
  document: DeliveryDocument
  newStamp: () => string
  now: () => number
}

/** All others are retried. A 429 with issues is a daily limit. */
const isPermanentError = (error: unknown): error is ApiError =>
  isApiError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  (![401, 408, 412, 429].includes(error.status) || (error.status === 429 && error.issues.length > 0))

const recordIn = (entry: PendingChange | undefined): PendingRecord | undefined => (entry?.kind === 'record' ? entry : undefined)

/** In dependency order (dates shrink after days), idempotent. Throws transient failures; rejected entries stay with the reason. */
export async function deliverItinerary(itineraryId: string, ports: DeliveryPorts): Promise<void> {
  const { outbox, document } = ports
  const created = outbox.items.get().get(creationKey(itineraryId))
  const creation = created?.kind === 'birth' ? created : undefined
  if (creation !== undefined && !creation.isPosted && !(await createOnServer(creation, ports))) return
  if (!(await document.waitUntilDelivered())) return
  if (creation !== undefined) await outbox.change(pendingKeyOf(creation), () => undefined)

  const pictures = [...outbox.items.get().values()].filter((one) => one.kind === 'picture')
  const sent: PendingPicture[] = []
  for (const picture of pictures)
    if (picture.itineraryId === itineraryId && !needsDecision(picture) && (await sendPicture(picture, ports))) sent.push(picture)
  // Remove files only once the server has the changes that reference them.
  if (!(await document.waitUntilDelivered())) return
  for (const picture of sent)
    await outbox.change(pendingKeyOf(picture), (now) => (now?.stamp === picture.stamp ? undefined : now))

  const change = recordIn(outbox.items.get().get(recordKey(itineraryId)))
  if (change !== undefined && !needsDecision(change)) await sendRecord(change, ports)
}

async function createOnServer(creation: PendingCreation, { outbox, calls }: DeliveryPorts): Promise<boolean> {
  if (needsDecision(creation)) return false
  if (creation.givenUp !== null) await calls.remove(creation.givenUp)
  // Later record changes may fix what was rejected.
  const { image: _, ...fields } = recordIn(outbox.items.get().get(recordKey(creation.itineraryId)))?.fields ?? {}
  const request = { ...creation.request, ...fields }
  const isCreated = await tryOrMarkRejected(creation, outbox, async () => {
    if (creation.fork === undefined || !(await isForked(calls, request, creation.fork)))
      await createEvenWithoutCover(calls, request)
  })
  if (isCreated) await outbox.change(pendingKeyOf(creation), (now) => (now?.kind === 'birth' ? { ...now, isPosted: true } : now))
  return isCreated
}

/** False if the source is gone, hidden or the user's own. */
async function isForked(calls: DeliveryCalls, request: PendingCreation['request'], from: PendingFork): Promise<boolean> {
  try {
    await calls.fork(request, from)
    return true
  } catch (error) {
    if (!isApiError(error, 'NotFoundError') && !isApiError(error, 'InvalidInputError')) throw error
    return false
  }
}

async function createEvenWithoutCover(calls: DeliveryCalls, request: PendingCreation['request']): Promise<void> {
  try {
    await calls.create(request)
  } catch (error) {
    if (!isApiError(error) || !error.issues.some(({ path }) => path === 'image')) throw error
    await calls.create({ ...request, image: null })
  }
}

function sendPicture(picture: PendingPicture, { outbox, calls, document, newStamp, now }: DeliveryPorts): Promise<boolean> {
  const { itineraryId, eventId, file, replaces, stamp } = picture
  return tryOrMarkRejected(picture, outbox, async () => {
    const image = await calls.upload(eventId === null ? 'itinerary' : 'event', file)
    // The picture was replaced or removed during the upload.
    const isWanted = () => outbox.items.get().get(pendingKeyOf(picture))?.stamp === stamp
    if (!isWanted()) return
    // Stored before it is set, so that the tab that chose the picture recognizes it.
    await outbox.change(pendingKeyOf(picture), (kept) =>
      kept?.kind === 'picture' && kept.stamp === stamp ? { ...kept, uploaded: image } : kept,
    )
    if (!isWanted()) return
    if (eventId === null) await changeCover(itineraryId, image, replaces, { outbox, newStamp, now })
    else document.setImage(eventId, image, replaces)
  })
}

/** A cover is queued as a record change, based on the cover it replaces. */
function changeCover(
  itineraryId: string,
  image: string,
  replaces: string | null,
  { outbox, newStamp, now }: Pick<DeliveryPorts, 'outbox' | 'newStamp' | 'now'>,
): Promise<void> {
  const [stamp, at] = [newStamp(), now()]
  return outbox.change(recordKey(itineraryId), (kept) => {
    const next = withRecordFields(
      recordIn(kept),
      { image },
      { itineraryId, server: { image: replaces, recordVersion: 0 }, stamp, at },
    )
    return next && { ...next, base: null }
  })
}

async function sendRecord(change: PendingRecord, ports: DeliveryPorts): Promise<void> {
  const { base } = change
  if (base === null) return rebaseAndSend(change, ports)
  try {
    await patchRecord(change, ports, { onlyUnder: base, onTaken: ({ fields }) => ports.document.onRecordAccepted(fields) })
  } catch (error) {
    if (!isApiError(error, 'PreconditionFailedError')) throw error
    return rebaseAndSend(change, ports)
  }
}

interface RecordPatch {
  onlyUnder?: number
  /** Runs before the entry leaves the outbox: the old value never shows. */
  onTaken: (sent: PendingRecord) => Promise<void> | void
}

/** Rejected fields stay with the reason; if the server names them, the others are sent first. */
async function patchRecord(change: PendingRecord, ports: DeliveryPorts, delivery: RecordPatch): Promise<void> {
  const { outbox, calls } = ports
  const { onlyUnder, onTaken } = delivery
  const key = pendingKeyOf(change)
  if (!isInFlight(change))
    await outbox.change(key, (now) => (now?.kind === 'record' && now.stamp === change.stamp ? markInFlight(now) : now))
  const { overflow } = change
  const made = { madeAt: recordEntryTimesOf(change), basedOn: change.base ?? 0, ...(overflow && { overflow }) }
  try {
    await calls.patch(change.itineraryId, toWholeRecordEntries(change), made, onlyUnder)
  } catch (error) {
    if (!isPermanentError(error)) throw error
    const rest = withoutRecordFields(
      change,
      error.issues.map(({ path }) => path),
    )
    if (rest !== undefined) await patchRecord(rest, ports, delivery)
    const rejection = { refused: error.name, problem: error.issues[0]?.code }
    return outbox.change(key, (now) => {
      if (now?.kind !== 'record') return now
      return { ...clearInFlight(now), ...(now.stamp === change.stamp && rejection) }
    })
  }
  await onTaken(change)
  await outbox.change(key, (now) => withoutSentFields(recordIn(now), change))
}

/** On conflict the newer entry wins; the server keeps the other for its author. */
async function rebaseAndSend(change: PendingRecord, ports: DeliveryPorts): Promise<void> {
  const { outbox, calls, document } = ports
  const key = pendingKeyOf(change)
  const now = () => recordIn(outbox.items.get().get(key))
  let isContested = false
  const isSeen = await tryOrMarkRejected(change, outbox, async () => {
    const server = await calls.fetchRecord(change.itineraryId)
    const kept = now()
    isContested = kept !== undefined && rebasePendingRecord(kept, server)?.isContested === true
    await outbox.change(key, (entry) => (entry?.kind === 'record' ? rebasePendingRecord(entry, server)?.change : undefined))
    document.onRecordAccepted(server)
  })
  const next = now()
  if (!isSeen || next === undefined) return
  if (!isContested) return sendRecord(next, ports)
  await patchRecord(next, ports, {
    async onTaken() {
      document.onRecordAccepted(await calls.fetchRecord(change.itineraryId))
      document.onConflict()
    },
  })
}

/** False after a rejection. */
export async function tryOrMarkRejected(
  entry: PendingChange,
  outbox: Pick<Outbox, 'change'>,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (!isPermanentError(error)) throw error
    await outbox.change(pendingKeyOf(entry), (now) => (now?.stamp === entry.stamp ? { ...now, refused: error.name } : now))
    return false
  }
}
