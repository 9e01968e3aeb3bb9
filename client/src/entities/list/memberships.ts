import type { List } from '#shared/api/lists'
import { call } from '../../engine/api/api'
import { patchCached, mapObjectsDeep } from '../../engine/api/patchCached'
import { queryClient } from '../../engine/api/queryClient'
import { queryKeys } from '../../engine/api/queryKeys'
import { openTabChannel } from '../../lib/tabChannel'
import { createPendingToggles } from '../../engine/api/pendingToggles'
import { currentUserId } from '../../account/session'

const keyOf = (listId: string, itineraryId: string) => `${listId}/${itineraryId}`
const partsOf = (key: string): [listId: string, itineraryId: string] => {
  const [listId = '', itineraryId = ''] = key.split('/')
  return [listId, itineraryId]
}

/** Removed cards, for undo. */
const removedItems = new Map<string, { card: List['itineraries'][number]; index: number }>()

const shownCounts = new Map<string, number>()

const isList = (thing: object): thing is List => 'itineraries' in thing && Array.isArray(thing.itineraries)

const MAX_COVERS = 3

function withItineraries(list: List, itineraries: List['itineraries']): List {
  const covers = itineraries.slice(0, MAX_COVERS).map(({ id, image, location }) => ({ id, image, geonameId: location.geonameId }))
  return { ...list, itineraries, covers }
}

/** A card this page never saw is only added by the refetch. */
function withItem(list: List, itineraryId: string, isIn: boolean): List {
  const key = keyOf(list.id, itineraryId)
  const index = list.itineraries.findIndex(({ id }) => id === itineraryId)
  const card = list.itineraries[index]
  if (!isIn && card !== undefined) {
    removedItems.set(key, { card, index })
    return withItineraries(list, list.itineraries.toSpliced(index, 1))
  }
  const back = removedItems.get(key)
  if (!isIn || card !== undefined || back === undefined) return list
  return withItineraries(list, list.itineraries.toSpliced(back.index, 0, back.card))
}

type Thing = Record<string, unknown>
const isCounted = (thing: Thing): thing is Thing & { itineraryCount: number } => typeof thing.itineraryCount === 'number'

function changed(thing: Thing & { itineraryCount: number }, itineraryId: string, isIn: boolean): Thing {
  const counted = { ...thing, itineraryCount: Math.max(0, thing.itineraryCount + (isIn ? 1 : -1)) }
  return isList(counted) ? { ...withItem(counted, itineraryId, isIn) } : counted
}

function show(key: string, isIn: boolean): void {
  const [listId, itineraryId] = partsOf(key)
  patchCached(queryClient, [queryKeys.lists.all], (data) =>
    mapObjectsDeep(data, (thing) => {
      if (thing.id !== listId || !isCounted(thing)) return thing
      const next = changed(thing, itineraryId, isIn)
      if (isCounted(next)) shownCounts.set(listId, next.itineraryCount)
      return next
    }),
  )
  queryClient.setQueryData<string[]>(queryKeys.lists.holding(itineraryId), (held = []) =>
    isIn ? [...held, listId] : held.filter((id) => id !== listId),
  )
}

/** List cards do not name their items: they keep the shown count. */
const withPendingMembership = <T>(answer: T, listId: string, itineraryId: string, isIn: boolean): T =>
  mapObjectsDeep(answer, (thing) => {
    if (thing.id !== listId || !isCounted(thing)) return thing
    if (!isList(thing)) return { ...thing, itineraryCount: shownCounts.get(listId) ?? thing.itineraryCount }
    return thing.itineraries.some(({ id }) => id === itineraryId) === isIn ? thing : changed(thing, itineraryId, isIn)
  })

/** Runs a query and applies changes that the server did not know when asked. */
export async function fetchWithPendingMemberships<T>(ask: () => Promise<T>): Promise<T> {
  const moment = memberships.now()
  const answer = await ask()
  return [...memberships.since(moment)].reduce((data, [key, isIn]) => withPendingMembership(data, ...partsOf(key), isIn), answer)
}

const memberships = createPendingToggles({
  show,
  send(key, isIn) {
    const [id, itineraryId] = partsOf(key)
    return call(`${isIn ? 'POST' : 'DELETE'} /lists/{id}/itineraries`, { params: { id }, body: { itineraryId } })
  },
  onConfirmed(key) {
    forgetList(partsOf(key)[0], 'none')
    tabs.send(key)
  },
})

const tabs = openTabChannel<string>('lists', (key) => forgetList(partsOf(key)[0], 'active'), currentUserId)

function forgetList(listId: string, refetchType: 'none' | 'active'): void {
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists.one(listId), refetchType })
  void queryClient.invalidateQueries({
    queryKey: queryKeys.lists.all,
    predicate: ({ queryKey }) => queryKey[1] !== 'one',
    refetchType: 'none',
  })
}

/** `was`: the shown state. Resolves to whether the list contains it. */
export const toggleListMembership = (listId: string, itineraryId: string, was: boolean): Promise<boolean> =>
  memberships.toggle(keyOf(listId, itineraryId), was)

export function findCachedListsContaining(itineraryId: string): ReadonlySet<string> {
  const seen = queryClient
    .getQueriesData<List>({ queryKey: queryKeys.lists.all, predicate: ({ queryKey }) => queryKey[1] === 'one' })
    .flatMap(([, list]) => (list?.itineraries.some(({ id }) => id === itineraryId) === true ? [list.id] : []))
  return new Set([...seen, ...(queryClient.getQueryData<string[]>(queryKeys.lists.holding(itineraryId)) ?? [])])
}
