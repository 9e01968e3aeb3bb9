import { exportContentType, type ExportFormat } from '#shared/exports/exportFormats'
import { exportFileName } from '#shared/exports/exportFileName'
import { textWriters, type TextFormat } from '#shared/exports/textWriters'
import type { TripOutline } from '#shared/exports/tripOutline'
import { writeCalendar } from '#shared/exports/calendar/writeCalendar'
import { itineraryFile } from '#shared/exports/writeJson'
import { imagePaths, writeZip, type PictureReader } from '#shared/exports/writeZip'
import { callText } from '../../../engine/api/api'
import { isApiError, NetworkError } from '../../../engine/api/apiError'
import { saveFile } from '../../../lib/saveFile'

/** A trip that is taken along, as the page shows it. */
export interface TripToTake {
  id: string
  isPublic: boolean
  /** When it was changed last, as far as the page knows. */
  updatedAt: string
  outline: TripOutline
}

const pageOf = ({ id }: TripToTake): string => `${window.location.origin}/itineraries/${id}`

const factsOf = (trip: TripToTake) => ({ exportedAt: Date.now(), url: trip.isPublic ? pageOf(trip) : null })

const save = (trip: TripToTake, format: ExportFormat, content: string | BlobPart[]): void =>
  saveFile(exportFileName(trip.outline.title, format), content, exportContentType(format))

/** Saves a trip as a text of one kind: from what is on the page, so that it needs no network. */
export const saveAsText = (trip: TripToTake, format: TextFormat): void =>
  save(trip, format, textWriters[format](trip.outline, factsOf(trip)))

/** Saves it as a calendar. The server counts what was changed since calendars were told; without it, everything is as of the last change. */
export async function saveAsCalendar(trip: TripToTake): Promise<void> {
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

const writeOwnCalendar = (trip: TripToTake): string =>
  writeCalendar(trip.outline.title, [
    { outline: trip.outline, url: pageOf(trip), stampOf: () => ({ sequence: 0, modifiedAt: Date.parse(trip.updatedAt) }) },
  ])

/** Saves it with its pictures, as far as they are to be had: from the network, or from what the browser keeps. */
export async function saveWithPictures(trip: TripToTake): Promise<void> {
  const file = itineraryFile(trip.outline, factsOf(trip))
  const pictures = new Map<string, PictureReader>()
  for (const path of new Set(imagePaths(file.itinerary))) {
    const picture = path.startsWith('/uploads/') ? await fetchPicture(path) : undefined
    if (picture !== undefined) pictures.set(path, async () => new Uint8Array(await picture.arrayBuffer()))
  }
  const parts: BlobPart[] = []
  for await (const part of writeZip(file, pictures)) parts.push(new Uint8Array(part))
  save(trip, 'zip', parts)
}

/** (The browser may keep a blob on disk.) */
async function fetchPicture(path: string): Promise<Blob | undefined> {
  try {
    const answer = await fetch(path)
    return answer.ok ? await answer.blob() : undefined
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
