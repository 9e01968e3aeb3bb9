import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ListPatch, NewList } from '#shared/api/lists'
import { call } from '../../engine/api/api'
import { showToast, showErrorToast } from '../../lib/toasts'
import { ignoreNotFound } from '../../engine/api/apiError'
import { patchCached, mapObjectsDeep } from '../../engine/api/patchCached'
import { queryKeys } from '../../engine/api/queryKeys'
import { commonTexts } from '../../texts/common'
import { uploadPicture } from '../../engine/api/uploadPicture'
import { useSession } from '../../account/useSession'
import { toggleListMembership } from './memberships'
import { listTexts } from './listTexts'

interface ListCreation {
  list: NewList
  cover: File | null
}

export function useCreateList() {
  const queries = useQueryClient()
  const username = useSession().user?.username ?? ''
  return useMutation({
    mutationFn: async ({ list, cover }: ListCreation) => {
      const image = cover === null ? null : await uploadPicture('list', cover, username)
      return call('POST /lists', { body: { ...list, image } })
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.lists.all }),
  })
}

/** Shared by all changes of a list, for its save status. */
export const listMutationKey = (id: string) => ['change', ...queryKeys.lists.one(id)] as const

export function useChangeList(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ListPatch) => call('PATCH /lists/{id}', { params: { id }, body: change }),
    // Serial, so that the last of two quick toggles wins.
    scope: { id: `list/${id}` },
    mutationKey: listMutationKey(id),
    onSuccess: (_, change) =>
      patchCached(queries, [queryKeys.lists.all], (data) =>
        mapObjectsDeep(data, (thing) => (thing.id === id && 'itineraryCount' in thing ? { ...thing, ...change } : thing)),
      ),
  })
}

export function useDeleteList(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => ignoreNotFound(call('DELETE /lists/{id}', { params: { id } })),
    onSuccess() {
      queries.removeQueries({ queryKey: queryKeys.lists.one(id) })
      patchCached(queries, [queryKeys.lists.all], (data) =>
        mapObjectsDeep(data, (thing) => (thing.id === id && 'itineraryCount' in thing ? undefined : thing)),
      )
      // Refetch: the next cards move up.
      void queries.invalidateQueries({ queryKey: queryKeys.lists.all })
    },
  })
}

export const useAddToList = (itineraryId: string) =>
  useMutation({ mutationFn: (listId: string) => toggleListMembership(listId, itineraryId, false) })

export function useRemoveFromList(list: { id: string; title: string }) {
  return (itinerary: { id: string }): void => {
    const notice = `removed/${list.id}/${itinerary.id}`
    const putBack = () => void toggleListMembership(list.id, itinerary.id, false)
    showToast(listTexts.removed(list.title), { id: notice, action: { label: commonTexts.undo, onClick: putBack } })
    void toggleListMembership(list.id, itinerary.id, true).then((isIn) => {
      if (isIn) showErrorToast(listTexts.removeFailed, { id: notice })
    })
  }
}
