import { pages, type PageName } from './pages'

type ParamsOfPath<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOfPath<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

/** What the address of a page says, by the names in its path. */
export type PageParams<Name extends PageName> = Readonly<Record<ParamsOfPath<(typeof pages)[Name]['path']>, string>>

/** The address of a page, for example of `list` with `{ listId }`. */
export const pathOf = <Name extends PageName>(name: Name, params: PageParams<Name>): string =>
  pages[name].path.replaceAll(/:(\w+)/g, (_, param: ParamsOfPath<(typeof pages)[Name]['path']>) =>
    encodeURIComponent(params[param]),
  )
