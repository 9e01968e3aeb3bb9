import { pages, type PageName } from './pages'

type ParamsOfPath<Path extends string> = Path extends `${string}:${infer Param}/${infer Rest}`
  ? Param | ParamsOfPath<Rest>
  : Path extends `${string}:${infer Param}`
    ? Param
    : never

export type PageParams<Name extends PageName> = Readonly<Record<ParamsOfPath<(typeof pages)[Name]['path']>, string>>

export const pathOf = <Name extends PageName>(name: Name, params: PageParams<Name>): string =>
  pages[name].path.replaceAll(/:(\w+)/g, (_, param: ParamsOfPath<(typeof pages)[Name]['path']>) =>
    encodeURIComponent(params[param]),
  )
