import type { StorageFailure } from '../device/deviceStorage'
import type { ItineraryView, EventView } from '#shared/itinerary/view'
import type { PendingItems, Outbox } from './outbox'
import {
  needsDecision,
  type PendingCreation,
  type PendingPicture,
  type PendingRecord,
  type ItineraryChange,
} from './pendingChange'
import type { FullRecord } from '../base/itinerarySource'
import { combine, derive, type Readable } from '../../lib/store/store'

export interface PendingItineraryChanges {
  creation: PendingCreation | undefined
  record: PendingRecord | undefined
  pictures: readonly PendingPicture[]
}

const nothing: PendingItineraryChanges = { creation: undefined, record: undefined, pictures: [] }
const isSame = (a: PendingItineraryChanges, b: PendingItineraryChanges): boolean =>
  a.creation === b.creation &&
  a.record === b.record &&
  a.pictures.length === b.pictures.length &&
  a.pictures.every((picture, i) => picture === b.pictures[i])

function waitingOf(items: PendingItems, itineraryId: string): PendingItineraryChanges {
  const own = [...items.values()].filter((entry) => entry.itineraryId === itineraryId)
  if (own.length === 0) return nothing
  return {
    creation: own.find((entry) => entry.kind === 'birth'),
    record: own.find((entry) => entry.kind === 'record'),
    pictures: own.filter((entry) => entry.kind === 'picture'),
  }
}

export const derivePendingItineraryChanges = (
  outbox: Pick<Outbox, 'items'>,
  itineraryId: string,
): Readable<PendingItineraryChanges> => derive(outbox.items, (items) => waitingOf(items, itineraryId), isSame)

const pendingChangesOf = ({ creation, record, pictures }: PendingItineraryChanges): ItineraryChange[] =>
  [creation, record, ...pictures].filter((entry) => entry !== undefined)

export interface OutboxStatus {
  changes: number
  isOnDisk: boolean
  failure: StorageFailure | null
  /** The last delivery failed, possibly while online. */
  isStuck: boolean
  toDecide: ItineraryChange | undefined
}

export const emptyOutboxStatus: OutboxStatus = { changes: 0, isOnDisk: true, failure: null, isStuck: false, toDecide: undefined }

export const deriveOutboxStatus = (outbox: Outbox, waiting: Readable<PendingItineraryChanges>): Readable<OutboxStatus> =>
  combine(waiting, outbox.health, (own, health) => ({
    changes: pendingChangesOf(own).length,
    toDecide: findChangeToDecide(own),
    ...health,
  }))

export const findChangeToDecide = (waiting: PendingItineraryChanges): ItineraryChange | undefined =>
  pendingChangesOf(waiting).find(needsDecision)

const addresses = new WeakMap<Blob, string>()

/** An object URL. Never revoked: the page may render it again. */
function addressOf({ file }: PendingPicture): string {
  const address = addresses.get(file) ?? URL.createObjectURL(file)
  addresses.set(file, address)
  return address
}

export function withPendingRecord(
  server: FullRecord | undefined,
  { creation, record, pictures }: PendingItineraryChanges,
): FullRecord | undefined {
  const known = server ?? creation?.head
  if (known === undefined) return undefined
  const cover = pictures.find(({ eventId }) => eventId === null)
  return { ...known, ...record?.fields, ...(cover === undefined ? {} : { image: addressOf(cover) }) }
}

const shown = new WeakMap<EventView, EventView>()

/** Unchanged events keep their identity. */
export function withPendingPictures(view: ItineraryView, { pictures }: Pick<PendingItineraryChanges, 'pictures'>): ItineraryView {
  if (pictures.length === 0) return view
  const events = { ...view.events }
  for (const picture of pictures) {
    const event = picture.eventId === null ? undefined : view.events[picture.eventId]
    if (event === undefined) continue
    const image = addressOf(picture)
    const known = shown.get(event)
    const next = known?.image === image ? known : { ...event, image }
    shown.set(event, next)
    events[event.id] = next
  }
  return { ...view, events }
}
