import { z } from 'zod'
import { exportFormats, exportMediaTypes, mapFormats } from '../exports/exportFormats'
import type { CallTable } from './call'
import { Id } from './scalars'

export const exportCalls = {
  'GET /itineraries/{id}/export': {
    summary:
      'An itinerary as a file; a zip includes its pictures. GPX, KML and GeoJSON hold its places, with `day` those of one day',
    access: 'itinerary:view',
    params: z.object({ id: Id }),
    query: z
      .object({ format: z.enum(exportFormats).default('json'), day: z.coerce.number().int().min(1).optional() })
      .refine(({ format, day }) => day === undefined || mapFormats.has(format), { path: ['day'], error: 'only_map_formats' }),
    mediaTypes: Object.values(exportMediaTypes),
  },
} satisfies CallTable
