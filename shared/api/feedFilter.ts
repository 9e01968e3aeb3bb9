import { z } from 'zod'
import { MAX_SEARCH_LENGTH, queryWordsOf } from '../search'
import { foldText } from '../text'
import { memberRoles } from '../itinerary/roles'
import { Id, GeonameId } from './scalars'
import { UsernameQuery } from './accountFields'
import { pagingFields } from './paging'

export const FeedVisibility = z.enum(['public', 'all'])
export const FeedSort = z.enum(['newest', 'popular'])
export type FeedSort = z.infer<typeof FeedSort>

export const feedFilterFields = {
  userId: Id.optional(),
  username: UsernameQuery.optional(),
  likedBy: Id.optional(),
  followedBy: Id.optional(),
  visibility: FeedVisibility.default('public'),
  sort: FeedSort.default('newest'),
  ...pagingFields,
}

export const hasAtMostOneUser = ({ userId, username }: { userId?: unknown; username?: unknown }): boolean =>
  userId === undefined || username === undefined
export const twoUsersIssue = { path: ['username'], message: 'not_with_userId' }

const MAX_LOCATION_PARTS = 3

/** As typed, `Málaga, Andalucía, España`: one to three parts, folded for comparing. */
const LocationQuery = z
  .string()
  .max(200, 'too_long')
  .transform((text) => text.split(',').map(foldText))
  .refine((parts) => parts.length <= MAX_LOCATION_PARTS, 'too_many_parts')
  .transform((parts) => parts.filter((part) => part !== ''))
  .refine((parts) => parts.length > 0, 'too_short')

/** Prefixes of words of titles and places. */
const WordsQuery = z
  .string()
  .max(MAX_SEARCH_LENGTH * 2, 'too_long')
  .transform(queryWordsOf)
  .refine((words) => words.length > 0, 'too_short')

/** `userId` and `username` exclude each other; `role` needs one of them. */
export const ItineraryFilter = z
  .object({
    q: WordsQuery.optional(),
    location: LocationQuery.optional(),
    geonameId: GeonameId.optional(),
    /** `collaborator` is an editor. */
    role: z.enum([...memberRoles, 'collaborator']).optional(),
    ...feedFilterFields,
  })
  .refine(hasAtMostOneUser, twoUsersIssue)
  .refine((query) => query.role === undefined || query.userId !== undefined || query.username !== undefined, {
    path: ['role'],
    message: 'needs_a_user',
  })
export type ItineraryFilter = z.output<typeof ItineraryFilter>
