import { pageNames, pages, type PageName } from './pages'
import type { PageParams } from './pathOf'

export type MatchedPage = { [Name in PageName]: { name: Name; params: PageParams<Name> } }[PageName]

const isParam = (segment: string): boolean => segment.startsWith(':')
/** Fixed segments before parameters. */
const rank = (segments: readonly string[]): string => segments.map((segment) => (isParam(segment) ? '1' : '0')).join('')

const patterns = pageNames
  .filter((name) => name !== 'notFound')
  .map((name) => ({ name, segments: segmentsOf(pages[name].path) }))
  .toSorted((a, b) => rank(a.segments).localeCompare(rank(b.segments)))

/** Like the client's router: ignores case and trailing slashes. */
export function matchPage(path: string): MatchedPage {
  const segments = segmentsOf(path)
  const found = patterns.find((pattern) => fits(pattern.segments, segments))
  if (found === undefined) return { name: 'notFound', params: {} }
  const params = found.segments.flatMap((part, at): [string, string][] =>
    isParam(part) ? [[part.slice(1), segments[at] ?? '']] : [],
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the pattern that fits is the one its name stands for
  return { name: found.name, params: Object.fromEntries<string>(params) } as MatchedPage
}

const fits = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (isParam(part) ? segments[at] !== '' : part === segments[at]?.toLowerCase()))

/** A regular expression would be quadratic for slashes in the middle. */
function segmentsOf(path: string): string[] {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end).split('/').slice(1)
}
