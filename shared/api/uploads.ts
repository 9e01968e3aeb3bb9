import { z } from 'zod'
import type { ErrorName } from '../errors'
import { isImagePath } from '../imagePath'
import type { CallTable } from './call'

const Uploaded = z.string().refine(isImagePath, 'not_an_image')
const errors = ['PayloadTooLargeError', 'UnsupportedMediaError'] as const satisfies readonly ErrorName[]

/** The same picture has the same path. */
export const uploadCalls = {
  'POST /upload/avatar': {
    summary: 'Store an avatar; without a session it is kept for an hour, for a registration',
    access: 'anyone',
    upload: true,
    reply: z.object({ avatarUrl: Uploaded }),
    errors,
  },
  'POST /upload/itinerary-image': {
    summary: 'Store the cover of an itinerary',
    access: 'session',
    upload: true,
    reply: z.object({ itineraryImageUrl: Uploaded }),
    errors,
  },
  'POST /upload/event-image': {
    summary: 'Store the picture of an event',
    access: 'session',
    forGuests: true,
    upload: true,
    reply: z.object({ eventImageUrl: Uploaded }),
    errors,
  },
  'POST /upload/list-image': {
    summary: 'Store the cover of a list',
    access: 'session',
    upload: true,
    reply: z.object({ listImageUrl: Uploaded }),
    errors,
  },
} satisfies CallTable
