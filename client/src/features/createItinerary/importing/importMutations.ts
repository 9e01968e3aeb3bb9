import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import type { ImportPreview } from '#shared/api/imports'
import type { FileItinerary } from '#shared/api/itineraryFile'
import type { Location } from '#shared/api/locations'
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
  /** Times that the calendar has in UTC are shown as this place's. */
  localPlace?: Location
}

interface ImportWishes {
  read: PreviewedFile
  title: string
  startDate: CalendarDate
  geonameId: number
  /** The trip after the user placed some of its events. */
  arranged: FileItinerary | undefined
}

/** A folder, or a file that is gone. */
export class UnreadableFileError extends Error {}

export const usePreviewImport = (onRead: (read: PreviewedFile) => void) =>
  useMutation({
    mutationFn: async (chosen: File): Promise<PreviewedFile> => {
      // The server would refuse it after the upload.
      if (chosen.size > limits.importBytes) throw new ApiError('PayloadTooLargeError', 413)
      const file = await copyFileToMemory(chosen)
      return { file, preview: await preview(file), id: newId() }
    },
    onSuccess: onRead,
    networkMode: 'always',
  })

/** Another destination was chosen, and reading the file again failed. */
export const hasOtherZone = ({ localPlace }: PreviewedFile, destination: Location): boolean =>
  localPlace !== undefined && destination.timeZone !== localPlace.timeZone

/** Reads the file again: its UTC times become those of a place, or UTC again. */
export const useImportTimeZone = ({ file, id }: PreviewedFile, onRead: (read: PreviewedFile) => void) =>
  useMutation({
    mutationFn: async (place: Location | undefined): Promise<PreviewedFile> =>
      place === undefined
        ? { file, id, preview: await preview(file) }
        : { file, id, preview: await preview(file, { geonameId: place.geonameId, localTimes: true }), localPlace: place },
    onSuccess: onRead,
    networkMode: 'always',
  })

async function preview(file: File, query?: { geonameId: number; localTimes: boolean }): Promise<ImportPreview> {
  const read = await call('POST /imports', { file, ...(query !== undefined && { query }) })
  if (!('kind' in read)) throw new Error('The server made a trip instead of a preview')
  return read
}

export function useCreateFromImport() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ read: { file, id, localPlace }, arranged, ...wishes }: ImportWishes) => {
      const query = { create: true, id, localTimes: localPlace !== undefined, ...wishes }
      const made = await call('POST /imports', { file: arranged === undefined ? file : itineraryFileOf(arranged), query })
      if (!('location' in made)) throw new Error('The server made a preview instead of a trip')
      return made.location
    },
    onSuccess: (location) => {
      void queries.invalidateQueries({ queryKey: queryKeys.itineraries.all })
      void navigate(location, { replace: true, state: { justCreated: true } })
    },
    networkMode: 'always',
  })
}

const itineraryFileOf = (itinerary: FileItinerary): File =>
  new File([JSON.stringify({ format: 'periplo-itinerary', formatVersion: 1, itinerary })], 'viaje.json')

/** It may change between preview and import. Throws UnreadableFileError. */
async function copyFileToMemory(file: File): Promise<File> {
  const content = await file.arrayBuffer().catch((error: unknown) => {
    throw new UnreadableFileError('The file cannot be read', { cause: error })
  })
  return new File([content], file.name, { type: file.type })
}
