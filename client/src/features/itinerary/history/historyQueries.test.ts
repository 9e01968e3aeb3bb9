import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '#shared/ids'
import { configureApiForTest } from '../../../engine/api/configureApiForTest'
import { historyEntriesQuery } from './historyQueries'

afterEach(() => vi.unstubAllGlobals())

function answerWith(pages: readonly (readonly number[])[]): () => number {
  configureApiForTest()
  vi.stubGlobal('window', { location: { origin: 'http://x' } })
  let asked = 0
  vi.stubGlobal('fetch', async (path: string) => {
    asked += 1
    const page = Number(new URL(path, 'http://x').searchParams.get('cursor') ?? 0)
    const link = `<http://x/api/versions?cursor=${page + 1}>; rel="next"`
    const entries = (pages[page] ?? []).map((version) => ({ version }))
    return Response.json(entries, { headers: page + 1 < pages.length ? { Link: link } : {} })
  })
  return () => asked
}

const shownPages = async (): Promise<number[][]> => {
  const { pages } = await new QueryClient().fetchInfiniteQuery({ ...historyEntriesQuery(newId()), pages: 2 })
  return pages.map(({ items }) => items.map(({ version }) => version))
}

test('an empty page is skipped: the server is asked for the next one', async () => {
  const asked = answerWith([[], [], [9, 8], [], [7], [6]])
  expect(await shownPages()).toEqual([[9, 8], [7]])
  expect(asked()).toBe(5)
})

test('an empty history ends', async () => {
  answerWith([[], []])
  expect(await shownPages()).toEqual([[]])
})
