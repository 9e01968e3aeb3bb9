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

export interface UnderstoodFile {
  file: File
  preview: ImportPreview
  /** Makes the creation idempotent. */
  id: string
}

/** Creates nothing. */
export const useReadImport = (onRead: (read: UnderstoodFile) => void) =>
  useMutation({
    mutationFn: async (chosen: File): Promise<UnderstoodFile> => {
      // The server would refuse it after the upload.
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
      // Replaces the form in the history.
      void navigate(location, { replace: true, state: { justCreated: true } })
    },
    networkMode: 'always',
  })
}
