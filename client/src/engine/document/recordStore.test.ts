import { expect, it, vi } from 'vitest'
import type { PendingRecord } from '../outbox/pendingChange'
import { openRecordStore } from './recordStore'
import type { FullRecord } from '../base/itinerarySource'
import type { LocalDatabase } from '../device/localDatabase'
import type { PendingItineraryChanges } from '../outbox/itineraryPending'
import { createStore } from '../../lib/store/store'
import { wireDate } from '#testkit/date'

const head: FullRecord = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Lisboa a paso lento',
  description: '',
  image: null,
  startDate: wireDate('2026-10-24'),
  endDate: wireDate('2026-10-27'),
  dayCount: 4,
  location: {
    geonameId: 1,
    name: 'Lisboa',
    adminName1: null,
    countryName: 'Portugal',
    countryCode: 'PT',
    fcode: 'PPLC',
    lat: 1,
    lng: 2,
    timeZone: null,
  },
  isPublic: true,
  audience: 'public',
  userId: 'elena',
  likes: 0,
  createdAt: '2026-10-01T10:00:00.000Z',
  updatedAt: '2026-10-01T10:00:00.000Z',
  author: { id: 'elena', name: 'Elena', username: 'elena', avatar: null },
  isLiked: false,
  forkedFrom: null,
  forkCount: 0,
  commentCount: 0,
  commenting: 'everyone',
  collaborators: [],
  roles: {},
  myRole: 'owner',
  recordVersion: 5,
}

function device() {
  const kept = new Map<string, string>()
  return {
    recall: (key: string) => Promise.resolve(kept.get(key)),
    remember: (key: string, value: string) => Promise.resolve(void kept.set(key, value)),
  }
}

const nothing: PendingItineraryChanges = { creation: undefined, record: undefined, pictures: [] }
const open = (disk: Pick<LocalDatabase, 'recall' | 'remember'>, waiting = createStore(nothing)) =>
  openRecordStore(disk, waiting, 'elena')
const {
  title,
  description,
  image,
  startDate,
  endDate,
  location,
  isPublic,
  audience,
  commenting,
  collaborators,
  roles,
  recordVersion,
} = head
const record = {
  title,
  description,
  image,
  startDate,
  endDate,
  location,
  isPublic,
  audience,
  commenting,
  collaborators,
  roles,
  recordVersion,
}
const waitingTitle: PendingRecord = {
  kind: 'record',
  itineraryId: head.id,
  stamp: 'a',
  refused: null,
  fields: { title: 'Lisboa deprisa' },
  before: { title },
  base: 5,
}

it('shows the locally stored record before the server has answered', async () => {
  const disk = device()
  const first = open(disk)
  first.set(head)
  first.setPeople([head.author])
  const again = open(disk)
  await again.recalled
  expect(again.shown.get()).toEqual(head)
  expect(again.people.get()).toEqual([head.author])
})

it('never replaces a newer record with an older one', async () => {
  const store = open(device())
  store.set(head)
  store.receive({ ...record, title: 'Lisboa', recordVersion: 6 })
  store.set({ ...head, title: 'viejo' })
  store.receive({ ...record, title: 'más viejo', recordVersion: 4 })
  expect(store.shown.get()?.title).toBe('Lisboa')
})

it('shows pending changes over the server record, and stores only the server record', async () => {
  const disk = device()
  const waiting = createStore<PendingItineraryChanges>({ ...nothing, record: waitingTitle })
  const store = open(disk, waiting)
  store.set(head)
  expect(store.shown.get()?.title).toBe('Lisboa deprisa')
  store.receive({ ...record, title: 'Lisboa de otra', description: 'Nueva', recordVersion: 6 })
  expect(store.shown.get()).toMatchObject({ title: 'Lisboa deprisa', description: 'Nueva' })

  const again = open(disk)
  await again.recalled
  expect(again.shown.get()?.title).toBe('Lisboa de otra')

  store.accept({ title: 'Lisboa deprisa' })
  waiting.set(nothing)
  expect(store.shown.get()?.title).toBe('Lisboa deprisa')
})

it('works on a device without storage', async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('no storage')))
  const store = open({ recall: refuse, remember: refuse })
  await store.recalled
  store.set(head)
  expect(store.shown.get()).toEqual(head)
})
