import { z } from 'zod'
import { exportFormats, exportMediaTypes } from '../exports/exportFormats'
import type { CallTable } from './call'
import { Id } from './scalars'

export const exportCalls = {
  'GET /itineraries/{id}/export': {
    summary: 'An itinerary as a file; a zip includes its pictures',
    access: 'itinerary:view',
    params: z.object({ id: Id }),
    query: z.object({ format: z.enum(exportFormats).default('json') }),
    mediaTypes: Object.values(exportMediaTypes),
  },
} satisfies CallTable
