import { z } from 'zod'
import { fold } from '../text'
import { GeonameId, Id } from './fields'
import { paging } from './paging'

/** Most comma parts of a place in a query: name, region and country. */
const LOCATION_PARTS = 3

/** A place as people write it, `Málaga, Andalucía, España`: one to three parts, folded for comparing. */
const LocationQuery = z
  .string()
  .max(200, 'too_long')
  .transform((text) => text.split(',').map(fold))
  .refine((parts) => parts.length <= LOCATION_PARTS, 'too_many_parts')
  .transform((parts) => parts.filter((part) => part !== ''))
  .refine((parts) => parts.length > 0, 'too_short')

export const Visibility = z.enum(['public', 'all'])
export const Sort = z.enum(['newest', 'popular'])
export type Sort = z.infer<typeof Sort>

/** What a list of itineraries may be narrowed by. `userId` and `username` exclude each other; `role` needs one of them. */
export const ItineraryFilter = z
  .object({
    location: LocationQuery.optional(),
    geonameId: GeonameId.optional(),
    userId: Id.optional(),
    username: z.string().trim().min(1, 'too_short').max(60, 'too_long').optional(),
    role: z.enum(['owner', 'collaborator']).optional(),
    likedBy: Id.optional(),
    followedBy: Id.optional(),
    visibility: Visibility.default('public'),
    sort: Sort.default('newest'),
    ...paging,
  })
  .refine((query) => query.userId === undefined || query.username === undefined, {
    path: ['username'],
    message: 'not_with_userId',
  })
  .refine((query) => query.role === undefined || query.userId !== undefined || query.username !== undefined, {
    path: ['role'],
    message: 'needs_a_user',
  })
export type ItineraryFilter = z.output<typeof ItineraryFilter>
