import { expect, it } from 'vitest'
import { flatInfiniteOptions, type ResultPage } from './paging'

const page = (ids: string[], next?: string): ResultPage<{ id: string }> => ({ items: ids.map((id) => ({ id })), next })
const { getNextPageParam, select } = flatInfiniteOptions<{ id: string }>()

it('continues at the cursor of the last page, until a page has none', () => {
  expect(getNextPageParam(page(['a'], 'b'))).toBe('b')
  expect(getNextPageParam(page(['a']))).toBeUndefined()
})

it('shows each item once, also when it moved to the next page between two requests', () => {
  const pages = [page(['a', 'b'], 'x'), page(['b', 'c'])]
  expect(select({ pages, pageParams: [undefined, 'x'] }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
