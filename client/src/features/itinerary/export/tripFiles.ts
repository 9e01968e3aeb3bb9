import { exportContentType, exportFileName, type ExportFormat } from '#shared/exports/exportFormats'
import { textWriters, type TextFormat } from '#shared/exports/textWriters'
import type { TripOutline } from '#shared/exports/tripOutline'
import { writeCalendar } from '#shared/exports/calendar/writeCalendar'
import { toItineraryFile } from '#shared/exports/writeJson'
import { imagePathsIn, writeZip, type PictureReader } from '#shared/exports/writeZip'
import { callText } from '../../../engine/api/api'
import { isApiError, NetworkError } from '../../../engine/api/apiError'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { saveFile } from '../../../lib/saveFile'
import { useGetTripOutline } from '../base/useTripOutline'

export interface TripToExport {
  id: string
  isPublic: boolean
  /** Last change known to the page. */
  updatedAt: string
  outline: TripOutline
}

export function useTripExport(): () => TripToExport {
  const { id, isPublic, updatedAt } = useRecord((record) => record)
  const outlineNow = useGetTripOutline()
  return () => ({ id, isPublic, updatedAt, outline: outlineNow() })
}

const pageOf = ({ id }: TripToExport): string => `${window.location.origin}/itineraries/${id}`

const factsOf = (trip: TripToExport) => ({ exportedAt: Date.now(), url: trip.isPublic ? pageOf(trip) : null })

const save = (trip: TripToExport, format: ExportFormat, content: string | BlobPart[]): void =>
  saveFile(exportFileName(trip.outline.title, format), content, exportContentType(format))

export const saveTripAsText = (trip: TripToExport, format: TextFormat): void =>
  save(trip, format, textWriters[format](trip.outline, factsOf(trip)))

/** The server numbers revisions; offline, all events get the trip's last change. */
export async function saveTripAsCalendar(trip: TripToExport): Promise<void> {
  save(trip, 'ics', (await askForCalendar(trip.id)) ?? writeOwnCalendar(trip))
}

async function askForCalendar(id: string): Promise<string | undefined> {
  try {
    return await callText('GET /itineraries/{id}/export', { params: { id }, query: { format: 'ics' } })
  } catch (error) {
    if (error instanceof NetworkError || isApiError(error)) return undefined
    throw error
  }
}

const writeOwnCalendar = (trip: TripToExport): string =>
  writeCalendar(trip.outline.title, [
    { outline: trip.outline, url: pageOf(trip), revisionOf: () => ({ sequence: 0, modifiedAt: Date.parse(trip.updatedAt) }) },
  ])

/** With pictures that the network or the cache has. */
export async function saveTripWithPictures(trip: TripToExport): Promise<void> {
  const file = toItineraryFile(trip.outline, factsOf(trip))
  const pictures = new Map<string, PictureReader>()
  for (const path of new Set(imagePathsIn(file.itinerary))) {
    const picture = path.startsWith('/uploads/') ? await fetchPicture(path) : undefined
    if (picture !== undefined) pictures.set(path, async () => new Uint8Array(await picture.arrayBuffer()))
  }
  const parts: BlobPart[] = []
  for await (const part of writeZip(file, pictures)) parts.push(new Uint8Array(part))
  save(trip, 'zip', parts)
}

/** A blob, as browsers may keep it on disk. */
async function fetchPicture(path: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(path)
    return answer.ok ? await answer.blob() : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
