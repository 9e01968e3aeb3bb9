import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Bounds } from '#shared/places/distance'
import { countCodePoints, limits } from '#shared/limits'
import type { SearchType } from '../../entities/search/suggestions'
import { hasFlag, useLocationState } from '../../lib/navigation/usePageLocation'
import { readBox, writeBox } from './mapBox'

export interface SearchQuery {
  q: string
  /** Undefined until chosen; then itineraries show. */
  type: SearchType | undefined
  onlyFriends: boolean
}

const types: readonly string[] = ['itinerary', 'user'] satisfies SearchType[]
const isType = (text: string | null): text is SearchType => text !== null && types.includes(text)

export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const type = params.get('type')
  return {
    q: (params.get('q') ?? '').trim(),
    type: isType(type) ? type : undefined,
    onlyFriends: params.get('onlyFriends') === 'true',
  }
}

export function searchParamsOf({ q, type, onlyFriends }: SearchQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (type !== undefined) params.set('type', type)
  if (onlyFriends) params.set('onlyFriends', 'true')
  return params
}

/** Without `@`. Undefined if longer than any name. */
export function userSearchTextOf(q: string): string | undefined {
  const name = q.replace(/^@/, '').trim()
  return name === '' || countCodePoints(name) > limits.name ? undefined : name
}

export function useSearchQuery() {
  const [params, setParams] = useSearchParams()
  const question = parseSearchQuery(params)
  return { ...question, ask: (part: Partial<SearchQuery>) => setParams(searchParamsOf({ ...question, ...part })) }
}

const [VIEW, MAP, BOX] = ['view', 'map', 'box']

/** Of this visit, for opening the map again. */
let lastBox: Bounds | undefined

/** Of the page's address. 'Back' closes an opened map. */
export function useTripMap() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const state = useLocationState()
  const write = (entries: Record<string, string>, isNew: boolean) =>
    setParams(new URLSearchParams({ ...Object.fromEntries(searchParamsOf(parseSearchQuery(params))), ...entries }), {
      replace: !isNew,
      preventScrollReset: true,
      state: isNew ? { openedMap: true } : state,
    })
  const mapAt = (box: Bounds | undefined) => ({ [VIEW]: MAP, ...(box && { [BOX]: writeBox(box) }) })
  return {
    isOpen: params.get(VIEW) === MAP,
    box: readBox(params.get(BOX)),
    open: () => write(mapAt(lastBox), true),
    close: () => (hasFlag(state, 'openedMap') ? void navigate(-1) : write({}, false)),
    /** Undefined: the first view. */
    showBox(box: Bounds | undefined) {
      lastBox = box
      write(mapAt(box), false)
    },
  }
}
