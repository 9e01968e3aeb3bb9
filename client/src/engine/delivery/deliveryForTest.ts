import { beforeEach, vi } from 'vitest'
import { addDays, ANY_DATE, toWireDate } from '#shared/dates'
import type { FullRecord } from '../base/itinerarySource'
import type { Outbox } from '../outbox/outbox'
import { pendingKeyOf, type PendingChange, type PendingPicture, type PendingRecord } from '../outbox/pendingChange'
import { deliverItinerary, type DeliveryCalls } from './deliverItinerary'

export const ITINERARY_ID = 'lisboa'
export const pendingOutboxEntry = { itineraryId: ITINERARY_ID, stamp: 'a', refused: null }
const owner = { id: 'ana', name: 'Ana', username: 'ana', avatar: null }
const lisbon = {
  geonameId: 2_267_057,
  name: 'Lisboa',
  countryName: 'Portugal',
  countryCode: 'PT',
  fcode: 'PPLC',
  lat: 38.7,
  lng: -9.1,
  timeZone: null,
}
export const serverRecord: FullRecord = {
  id: ITINERARY_ID,
  title: 'Lisboa',
  description: '',
  image: null,
  startDate: toWireDate(ANY_DATE),
  endDate: toWireDate(addDays(ANY_DATE, 2)),
  dayCount: 3,
  location: { ...lisbon, adminName1: null },
  isPublic: false,
  audience: 'private',
  userId: owner.id,
  likes: 0,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  author: owner,
  isLiked: false,
  forkedFrom: null,
  forkCount: 0,
  commentCount: 0,
  commenting: 'everyone',
  collaborators: [],
  roles: {},
  myRole: 'owner',
  recordVersion: 3,
}
export const pendingRecord: PendingRecord = {
  ...pendingOutboxEntry,
  kind: 'record',
  fields: { title: 'Porto' },
  before: { title: 'Lisboa' },
  base: 3,
  madeAt: { title: 7 },
}
export const pendingPicture: PendingPicture = {
  ...pendingOutboxEntry,
  kind: 'picture',
  eventId: 'coliseo',
  file: new Blob(['x']),
  replaces: null,
}
export const enteredAt = { madeAt: { title: 7 }, basedOn: 3 }

export function deliveryFixture() {
  const calls = {
    create: vi.fn<DeliveryCalls['create']>(),
    fork: vi.fn<DeliveryCalls['fork']>(),
    remove: vi.fn<DeliveryCalls['remove']>(),
    fetchRecord: vi.fn<DeliveryCalls['fetchRecord']>(),
    patch: vi.fn<DeliveryCalls['patch']>(),
    upload: vi.fn<DeliveryCalls['upload']>(),
    comment: vi.fn<DeliveryCalls['comment']>(),
    editComment: vi.fn<DeliveryCalls['editComment']>(),
    deleteComment: vi.fn<DeliveryCalls['deleteComment']>(),
  }
  const fixture = {
    items: new Map<string, PendingChange>(),
    done: [] as string[],
    isDelivered: true,
    calls,
    document: {
      async waitUntilDelivered() {
        fixture.done.push('delivered')
        return fixture.isDelivered
      },
      setImage: (eventId: string, image: string, replaces: string | null) =>
        void fixture.done.push(`image ${eventId} ${image} ${replaces}`),
      onRecordAccepted: (fields: Partial<FullRecord>) => void fixture.done.push(`accepted ${Object.keys(fields).join()}`),
      onConflict: () => void fixture.done.push('contested'),
    },
    waits(...entries: PendingChange[]) {
      fixture.items = new Map(entries.map((one) => [pendingKeyOf(one), one]))
    },
    go: () =>
      deliverItinerary(ITINERARY_ID, {
        outbox,
        calls,
        document: fixture.document,
        newStamp: () => `s${(stamps += 1)}`,
        now: () => 9,
      }),
  }
  const outbox: Pick<Outbox, 'items' | 'change'> = {
    items: { get: () => fixture.items, subscribe: () => () => undefined },
    async change(key, change) {
      const next = change(fixture.items.get(key))
      if (next === undefined) fixture.items.delete(key)
      else fixture.items.set(key, next)
    },
  }
  let stamps = 0
  beforeEach(() => {
    fixture.done = []
    fixture.isDelivered = true
    stamps = 0
    fixture.waits()
    for (const name of ['create', 'fork', 'remove', 'patch'] as const)
      calls[name].mockReset().mockImplementation(async () => void fixture.done.push(name))
    calls.fetchRecord.mockReset().mockImplementation(async () => serverRecord)
    calls.upload.mockReset().mockImplementation(async (kind) => {
      fixture.done.push(`upload ${kind}`)
      return '/uploads/1.jpg'
    })
  })
  return fixture
}
