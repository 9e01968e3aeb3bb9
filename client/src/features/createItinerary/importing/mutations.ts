import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { ImportPreview } from '#shared/api/imports'
import type { CalendarDate } from '#shared/dates'
import { newId } from '#shared/ids'
import { limits } from '#shared/limits'
import { call } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { queryKeys } from '../../../engine/api/queryKeys'
import { copyOfFile } from './copyOfFile'

/** A file, and what was understood of it. */
export interface UnderstoodFile {
  file: File
  preview: ImportPreview
  /** Of the trip that is made of it: a repeated request makes one. */
  id: string
}

/** Asks what is understood of a file; nothing is made. */
export const useReadImport = (onRead: (read: UnderstoodFile) => void) =>
  useMutation({
    mutationFn: async (chosen: File): Promise<UnderstoodFile> => {
      // Nobody waits for what is refused on arrival.
      if (chosen.size > limits.importBytes) throw new ApiError('PayloadTooLargeError', 413)
      const file = await copyOfFile(chosen)
      const preview = await call('POST /imports', { file })
      if (!('kind' in preview)) throw new Error('A preview was asked for, and a trip was made')
      return { file, preview, id: newId() }
    },
    onSuccess: onRead,
    networkMode: 'always',
  })

interface ImportWishes {
  title: string
  startDate: CalendarDate
  geonameId: number
}

/** Makes a trip of a file, and opens it in edit mode. */
export function useCreateImported({ file, id }: UnderstoodFile) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (wishes: ImportWishes) => {
      const made = await call('POST /imports', { file, query: { create: true, id, ...wishes } })
      if (!('location' in made)) throw new Error('A trip was to be made, and was not')
      return made.location
    },
    onSuccess: (location) => {
      void queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
      // Replaces the form in the browser's history: 'back' leads to the page before it.
      void navigate(location, { replace: true, state: { justCreated: true } })
    },
    networkMode: 'always',
  })
}
