import { z } from 'zod'
import { audienceOf, audiences, toAudienceFields } from '../audience'
import type { CallTable } from './call'
import { checkAudience, Description, Id, ImagePathInput, Instant, Title } from './scalars'
import { DecisionForSubject } from './decisions'
import { ItineraryCard } from './itineraries'
import { hasAtMostOneUser, feedFilterFields, twoUsersIssue } from './feedFilter'
import { UserBrief } from './users'

export const ListCard = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  isPublic: z.boolean(),
  audience: z.enum(audiences),
  userId: z.string(),
  likes: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  itineraryCount: z.int(),
  /** Of the first three visible itineraries. */
  covers: z.array(z.object({ id: z.string(), image: z.string().nullable(), geonameId: z.int() })),
  author: UserBrief,
  isLiked: z.boolean(),
})
export type ListCard = z.infer<typeof ListCard>

export const List = ListCard.extend({
  /** Visible to the viewer, last added first. */
  itineraries: z.array(ItineraryCard),
  moderation: DecisionForSubject.optional(),
})
export type List = z.infer<typeof List>

export const NewList = z
  .object({
    title: Title,
    description: Description.default(''),
    image: ImagePathInput.default(null),
    isPublic: z.boolean().optional(),
    /** Falls back to `isPublic`, then to private. */
    audience: z.enum(audiences).optional(),
    userId: Id.optional(),
  })
  .superRefine(checkAudience)
  .transform((list) => ({ ...list, ...toAudienceFields(audienceOf(list)) }))
export type NewList = z.input<typeof NewList>

export const ListPatch = z
  .object({
    title: Title.exactOptional(),
    description: Description.exactOptional(),
    image: ImagePathInput.exactOptional(),
    isPublic: z.boolean().exactOptional(),
    audience: z.enum(audiences).exactOptional(),
  })
  .superRefine(checkAudience)
export type ListPatch = z.input<typeof ListPatch>

const ListFilter = z.object(feedFilterFields).refine(hasAtMostOneUser, twoUsersIssue)

const path = z.object({ id: Id })
const item = z.object({ itineraryId: Id })

export const listCalls = {
  'GET /lists': {
    summary: 'Cards of lists, filtered and sorted',
    access: 'anyone',
    query: ListFilter,
    reply: z.array(ListCard),
    mayAnswerForbidden: true,
    isCachedForVisitors: true,
  },
  'POST /lists': { summary: 'Create a list', access: 'session', body: NewList, created: true, mayAnswerForbidden: true },
  'GET /lists/{id}': { summary: 'One list with its itineraries', access: 'list:view', params: path, reply: List },
  'PATCH /lists/{id}': { summary: 'Change a list', access: 'list:own', params: path, body: ListPatch },
  'DELETE /lists/{id}': { summary: 'Delete a list', access: 'list:own', params: path },
  'POST /lists/{id}/likes': { summary: 'Like a list', access: 'list:react', params: path },
  'DELETE /lists/{id}/likes': { summary: 'Remove the own like', access: 'session', forGuests: true, params: path },
  'GET /lists/{id}/is-liked': {
    summary: 'Whether the session user likes it',
    access: 'list:react',
    params: path,
    reply: z.object({ isLiked: z.boolean() }),
  },
  'POST /lists/{id}/itineraries': {
    summary: 'Add an itinerary to a list',
    access: 'list:own',
    params: path,
    body: item,
    errors: ['NotFoundError'],
  },
  'DELETE /lists/{id}/itineraries': { summary: 'Remove an itinerary from a list', access: 'list:own', params: path, body: item },
} satisfies CallTable
