import { expect, it, vi } from 'vitest'
import { openHeading } from './heading'
import type { ItineraryHead } from './itinerarySource'

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

it('shows what this device kept, before the server has answered', async () => {
  const disk = device()
  const first = openHeading(disk)
  first.set(head)
  first.setPeople([head.author])
  const again = openHeading(disk)
  await again.recalled
  expect(again.head.get()).toEqual(head)
  expect(again.people.get()).toEqual([head.author])
})

it('never lets an older record take the place of a newer one', async () => {
  const heading = openHeading(device())
  heading.set(head)
  heading.change({ title: 'Lisboa', recordVersion: 6 })
  heading.set({ ...head, title: 'viejo' })
  heading.change({ title: 'más viejo', recordVersion: 4 })
  expect(heading.head.get()?.title).toBe('Lisboa')
})

it("shows the owner's own change at once and takes the server's word when it comes", () => {
  const heading = openHeading(device())
  heading.set(head)
  heading.change({ title: 'Lisboa deprisa' })
  expect(heading.head.get()?.title).toBe('Lisboa deprisa')
  heading.change({ title: 'Lisboa de otra', recordVersion: 6 })
  expect(heading.head.get()?.title).toBe('Lisboa de otra')
})

it('works on a device that keeps nothing', async () => {
  const refuse = vi.fn(() => Promise.reject(new Error('no storage')))
  const heading = openHeading({ recall: refuse, remember: refuse })
  await heading.recalled
  heading.set(head)
  expect(heading.head.get()).toEqual(head)
})
