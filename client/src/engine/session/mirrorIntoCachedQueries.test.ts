import { afterEach, expect, it, vi } from 'vitest'
import type { Itinerary } from '#shared/api/itineraries'
import type { FullRecord } from '../base/itinerarySource'
import { patchCached } from '../api/patchCached'
import { queryClient } from '../api/queryClient'
import { queryKeys } from '../api/queryKeys'
import { mirrorIntoCachedQueries } from './mirrorIntoCachedQueries'

const key = queryKeys.itineraries.one('trip')
const answer = (more: Partial<Itinerary>) =>
  ({ id: 'trip', likes: 1, roles: { bruno: 'editor' }, recordVersion: 3, days: [], ideas: [], ...more }) as unknown as Itinerary

function follow() {
  const recordStore = {
    set: vi.fn<(record: FullRecord) => void>(),
    setPeople: vi.fn<() => void>(),
    accept: vi.fn<(fields: Partial<FullRecord>) => void>(),
  }
  const stop = mirrorIntoCachedQueries({
    itineraryId: 'trip',
    recordStore: recordStore as never,
    shownView: { showAnswer: () => undefined } as never,
    learnAuthors: () => undefined,
  })
  return { recordStore, stop }
}

afterEach(() => queryClient.clear())

it('stores the whole record of a response', async () => {
  const { recordStore, stop } = follow()
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => answer({}) })
  expect(recordStore.set).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ likes: 1, roles: { bruno: 'editor' } }))
  stop()
})

it('ignores an invalidated response, whose roles may be older than message 101, until the new one arrives', async () => {
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => answer({}) })
  const { recordStore, stop } = follow()
  recordStore.set.mockClear()
  await queryClient.invalidateQueries({ queryKey: key, refetchType: 'none' })
  expect(recordStore.set).not.toHaveBeenCalled()
  const again = queryClient.fetchQuery({ queryKey: key, queryFn: () => answer({ roles: { bruno: 'viewer' } }) })
  expect(recordStore.set).not.toHaveBeenCalled()
  await again
  expect(recordStore.set).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ roles: { bruno: 'viewer' } }))
  stop()
})

it('stores only the changed fields of a patched response, whose roles may be older than message 101', async () => {
  await queryClient.fetchQuery({ queryKey: key, queryFn: () => answer({}) })
  const { recordStore, stop } = follow()
  recordStore.set.mockClear()
  patchCached(queryClient, [key], (data) => ({ ...(data as Itinerary), likes: 2 }))
  expect(recordStore.accept).toHaveBeenCalledExactlyOnceWith({ likes: 2 })
  expect(recordStore.set).not.toHaveBeenCalled()
  stop()
})
