import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { patchCached, mapObjectsDeep } from './patchCached'

const rename = (id: string) => (thing: Record<string, unknown>) => (thing.id === id ? { ...thing, name: 'new' } : thing)

it('replaces an item at any depth and keeps the identity of everything else', () => {
  const before = { pages: [{ items: [{ id: 'a', name: 'old' }, { id: 'b' }] }, { items: [{ id: 'c' }] }], params: [undefined] }
  const after = mapObjectsDeep(before, rename('a'))
  expect(after).toEqual({
    pages: [{ items: [{ id: 'a', name: 'new' }, { id: 'b' }] }, { items: [{ id: 'c' }] }],
    params: [undefined],
  })
  expect(after.pages[0]?.items[1]).toBe(before.pages[0]?.items[1])
  expect(after.pages[1]).toBe(before.pages[1])
})

it('returns the same value if nothing changes', () => {
  const before = { items: [{ id: 'b', tags: ['x', null, 3] }] }
  expect(mapObjectsDeep(before, rename('a'))).toBe(before)
})

it('changes an item and the one inside it', () => {
  const list = { id: 'a', items: [{ id: 'a', name: 'old' }] }
  expect(mapObjectsDeep(list, rename('a'))).toEqual({ id: 'a', name: 'new', items: [{ id: 'a', name: 'new' }] })
})

it('removes an item from a list', () => {
  const before = [{ id: 'a' }, { id: 'b' }]
  expect(mapObjectsDeep(before, (thing) => (thing.id === 'a' ? undefined : thing))).toEqual([{ id: 'b' }])
})

it('patches cached data and keeps its age and its invalidation', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['things', 1], [{ id: 'a', name: 'old' }], { updatedAt: 1000 })
  queries.setQueryData(['things', 2], [{ id: 'b' }], { updatedAt: 1000 })
  queries.setQueryData(['others'], [{ id: 'a', name: 'old' }])
  await queries.invalidateQueries({ queryKey: ['things', 1] })
  const untouched = queries.getQueryData(['things', 2])
  patchCached(queries, [['things']], (data) => mapObjectsDeep(data, rename('a')))
  expect(queries.getQueryState(['things', 1])).toMatchObject({
    data: [{ id: 'a', name: 'new' }],
    dataUpdatedAt: 1000,
    isInvalidated: true,
  })
  expect(queries.getQueryData(['things', 2])).toBe(untouched)
  expect(queries.getQueryData(['others'])).toEqual([{ id: 'a', name: 'old' }])
})
