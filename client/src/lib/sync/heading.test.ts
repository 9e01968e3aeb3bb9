import { expect, it, vi } from 'vitest'
import type { RecordChange } from '../outbox/waiting'
import { openHeading } from './heading'
import type { ItineraryHead } from './itinerarySource'
import type { LocalDatabase } from './localDatabase'
import type { OwnWaiting } from './ownWaiting'
import { createStore } from './store'

const head: ItineraryHead = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  title: 'Lisboa a paso lento',
  description: '',
  image: null,
  startDate: '2026-10-24T00:00:00.000Z',
  endDate: '2026-10-27T00:00:00.000Z',
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
  },
  isPublic: true,
  userId: 'elena',
  likes: 0,
  createdAt: '2026-10-01T10:00:00.000Z',
  updatedAt: '2026-10-01T10:00:00.000Z',
  author: { id: 'elena', name: 'Elena', username: 'elena', avatar: null },
  isLiked: false,
  collaborators: [],
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

const nothing: OwnWaiting = { birth: undefined, record: undefined, pictures: [] }
const open = (disk: Pick<LocalDatabase, 'recall' | 'remember'>, waiting = createStore(nothing)) => openHeading(disk, waiting)
const { title, description, image, startDate, endDate, location, isPublic, collaborators, recordVersion } = head
const record = { title, description, image, startDate, endDate, location, isPublic, collaborators, recordVersion }
const waitingTitle: RecordChange = {
  kind: 'record',
  itineraryId: head.id,
  stamp: 'a',
  refused: null,
  fields: { title: 'Lisboa deprisa' },
  before: { title },
  base: 5,
}

it('shows what this device kept, before the server has answered', async () => {
  const disk = device()
  const first = open(disk)
  first.set(head)
  first.setPeople([head.author])
  const again = open(disk)
  await again.recalled
  expect(again.head.get()).toEqual(head)
  expect(again.people.get()).toEqual([head.author])
})

it('never lets an older record take the place of a newer one', async () => {
  const heading = open(device())
  heading.set(head)
  heading.change({ ...record, title: 'Lisboa', recordVersion: 6 })
  heading.set({ ...head, title: 'viejo' })
  heading.change({ ...record, title: 'más viejo', recordVersion: 4 })
  expect(heading.head.get()?.title).toBe('Lisboa')
})

it("shows what its owner changed until the server has it, whatever the server says meanwhile, and keeps only the server's word", async () => {
  const disk = device()
  const waiting = createStore<OwnWaiting>({ ...nothing, record: waitingTitle })
  const heading = open(disk, waiting)
  heading.set(head)
  expect(heading.head.get()?.title).toBe('Lisboa deprisa')
  heading.change({ ...record, title: 'Lisboa de otra', description: 'Nueva', recordVersion: 6 })
  expect(heading.head.get()).toMatchObject({ title: 'Lisboa deprisa', description: 'Nueva' })

  const again = open(disk)
  await again.recalled
  expect(again.head.get()?.title).toBe('Lisboa de otra')

  heading.told({ title: 'Lisboa deprisa' })
  waiting.set(nothing)
  expect(heading.head.get()?.title).toBe('Lisboa deprisa')
})

it('works on a device that keeps nothing', async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('no storage')))
  const heading = open({ recall: refuse, remember: refuse })
  await heading.recalled
  heading.set(head)
  expect(heading.head.get()).toEqual(head)
})
