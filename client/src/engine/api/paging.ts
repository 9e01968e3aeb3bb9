export interface ResultPage<T> {
  items: T[]
  next: string | undefined
}

export interface ListQueryResult<T> {
  data: T[] | undefined
  isError: boolean
  refetch: () => unknown
}

export interface InfinitePages<T> {
  pages: readonly ResultPage<T>[]
  pageParams: readonly unknown[]
}

export const infinitePageOptions = <T>() => ({
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: ResultPage<T>) => next,
  // Focusing the window must not refetch all pages.
  refetchOnWindowFocus: false,
})

export const flatInfiniteOptions = <T extends { id: string }>() => ({ ...infinitePageOptions<T>(), select: itemsOf<T> })

const itemsOf = <T extends { id: string }>(data: InfinitePages<T>): T[] => uniqueItems(data, ({ id }) => id)

/** Items may move between two requests. */
export const uniqueItems = <T>({ pages }: InfinitePages<T>, keyOf: (item: T) => unknown): T[] => [
  ...new Map(pages.flatMap(({ items }) => items.map((item) => [keyOf(item), item] as const))).values(),
]
