import { expect, it } from 'vitest'
import { endlessOptions, type ResultPage } from './paging'

const page = (ids: string[], next?: string): ResultPage<{ id: string }> => ({ items: ids.map((id) => ({ id })), next })
const { getNextPageParam, select } = endlessOptions<{ id: string }>()

it('goes on where the last page said, until one says nothing', () => {
  expect(getNextPageParam(page(['a'], 'b'))).toBe('b')
  expect(getNextPageParam(page(['a']))).toBeUndefined()
})

it('shows each thing once, also when it moved to the next page between two questions', () => {
  const pages = [page(['a', 'b'], 'x'), page(['b', 'c'])]
  expect(select({ pages, pageParams: [undefined, 'x'] }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})
