import type { InfiniteData } from '@tanstack/react-query'

/** A page of a list, and where the next one begins, if there is one. */
export interface ResultPage<T> {
  items: T[]
  next: string | undefined
}

/** What a list on the screen needs of the query behind it, whether it comes in one answer or in pages. */
export interface Listing<T> {
  data: T[] | undefined
  isError: boolean
  refetch: () => unknown
}

/** The options of an endless query that are the same for all of them. */
export const endlessOptions = <T extends { id: string }>() => ({
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ResultPage<T>) => next,
  select: itemsOf<T>,
  // Coming back to the window must not ask for all the pages again.
  refetchOnWindowFocus: false,
})

/** All things of all pages, each once: between two pages things may move. */
function itemsOf<T extends { id: string }>({ pages }: InfiniteData<ResultPage<T>, string | undefined>): T[] {
  return [...new Map(pages.flatMap(({ items }) => items.map((item) => [item.id, item] as const))).values()]
}
