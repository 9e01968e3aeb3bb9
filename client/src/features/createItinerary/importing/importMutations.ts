import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { ImportPreview } from '#shared/api/imports'
import type { CalendarDate } from '#shared/dates'
import { newId } from '#shared/ids'
import { limits } from '#shared/limits'
import { call } from '../../../engine/api/api'
import { ApiError } from '../../../engine/api/apiError'
import { queryKeys } from '../../../engine/api/queryKeys'

export interface PreviewedFile {
  file: File
  preview: ImportPreview
  /** Makes the creation idempotent. */
  id: string
}

interface ImportWishes {
  title: string
  startDate: CalendarDate
  geonameId: number
}

/** A folder, or a file that is gone. */
export class UnreadableFileError extends Error {}

export const usePreviewImport = (onRead: (read: PreviewedFile) => void) =>
  useMutation({
    mutationFn: async (chosen: File): Promise<PreviewedFile> => {
      // The server would refuse it after the upload.
      if (chosen.size > limits.importBytes) throw new ApiError('PayloadTooLargeError', 413)
      const file = await copyFileToMemory(chosen)
      const preview = await call('POST /imports', { file })
      if (!('kind' in preview)) throw new Error('A preview was asked for, and a trip was made')
      return { file, preview, id: newId() }
    },
    onSuccess: onRead,
    networkMode: 'always',
  })

export function useCreateFromImport({ file, id }: PreviewedFile) {
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
      void navigate(location, { replace: true, state: { justCreated: true } })
    },
    networkMode: 'always',
  })
}

/** It may change between preview and import. Throws UnreadableFileError. */
async function copyFileToMemory(file: File): Promise<File> {
  const content = await file.arrayBuffer().catch((error: unknown) => {
    throw new UnreadableFileError('The file cannot be read', { cause: error })
  })
  return new File([content], file.name, { type: file.type })
}
