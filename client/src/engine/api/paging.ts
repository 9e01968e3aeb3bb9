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

export interface Pages<T> {
  pages: readonly ResultPage<T>[]
  pageParams: readonly unknown[]
}

/** The options of an endless query that are the same for all of them. */
export const pagedOptions = <T>() => ({
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ResultPage<T>) => next,
  // Coming back to the window must not ask for all the pages again.
  refetchOnWindowFocus: false,
})

/** Those of one whose things have ids. */
export const endlessOptions = <T extends { id: string }>() => ({ ...pagedOptions<T>(), select: itemsOf<T> })

const itemsOf = <T extends { id: string }>(data: Pages<T>): T[] => uniqueItems(data, ({ id }) => id)

/** All things of all pages, each once: between two pages things may move. */
export const uniqueItems = <T>({ pages }: Pages<T>, keyOf: (item: T) => unknown): T[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [keyOf(item), item] as const))).values(),
]
