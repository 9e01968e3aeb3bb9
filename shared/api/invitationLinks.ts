import { z } from 'zod'
import { grantableRoles } from '../itinerary/roles'
import { limits } from '../limits'
import type { CallTable } from './call'
import { Location } from './locations'
import { Id, Instant, lineSchema, WireDate } from './scalars'
import { UserBrief } from './users'

/** Anyone with the link may join. Its address is returned only on creation. */
export const InvitationLink = z.object({
  id: z.string(),
  role: z.enum(grantableRoles),
  /** null: no expiry. */
  expiresAt: Instant.nullable(),
  /** null: unlimited. */
  maxUses: z.int().nullable(),
  uses: z.int(),
  createdAt: Instant,
})
export type InvitationLink = z.infer<typeof InvitationLink>

export const NewInvitationLink = InvitationLink.extend({ url: z.url() })
export type NewInvitationLink = z.infer<typeof NewInvitationLink>

/** `expiresIn` is in seconds. */
export const InvitationLinkRequest = z.object({
  role: z.enum(grantableRoles),
  expiresIn: z.int().min(1, 'too_small').max(limits.invitationLinkSeconds, 'too_big').nullable().default(null),
  maxUses: z.int().min(1, 'too_small').max(limits.invitationLinkUses, 'too_big').nullable().default(null),
})
export type InvitationLinkRequest = z.input<typeof InvitationLinkRequest>

export const InvitationPreview = z.object({
  role: z.enum(grantableRoles),
  inviter: UserBrief,
  itinerary: z.object({
    title: z.string(),
    startDate: WireDate,
    endDate: WireDate,
    image: z.string().nullable(),
    location: Location,
  }),
  isMember: z.boolean(),
  /** A guest of another trip, who needs a full account to join. */
  needsAccount: z.boolean(),
})
export type InvitationPreview = z.infer<typeof InvitationPreview>

const trip = z.object({ id: Id })
/** Unknown tokens answer 410, as expired ones do. */
const link = z.object({ token: z.string() })

export const JoinRequest = z.object({
  name: lineSchema(limits.name).optional(),
  /**
   * Random, and secret like a session token. A retry with the same link within an hour
   * gets a session of the same guest.
   */
  key: z
    .string()
    .regex(/^[\w-]{32,64}$/, 'wrong_form')
    .optional(),
})
export type JoinRequest = z.input<typeof JoinRequest>

export const invitationLinkCalls = {
  'GET /itineraries/{id}/invitations': {
    summary: 'Valid invitation links of this trip, newest first, without their addresses',
    access: 'itinerary:own',
    params: trip,
    reply: z.array(InvitationLink),
  },
  'POST /itineraries/{id}/invitations': {
    summary: 'Create an invitation link; 409 with too many valid ones',
    access: 'itinerary:own',
    params: trip,
    body: InvitationLinkRequest,
    created: true,
    reply: NewInvitationLink,
    errors: ['ConflictError'],
  },
  'DELETE /itineraries/{id}/invitations/{invitationId}': {
    summary: 'End a link; members who joined with it stay',
    access: 'itinerary:own',
    params: trip.extend({ invitationId: z.string() }),
  },
  'GET /invitations/{token}': {
    summary: 'The inviting user, the itinerary and the role of an invitation',
    access: 'anyone',
    params: link,
    reply: InvitationPreview,
    errors: ['GoneError'],
  },
  'POST /invitations/{token}': {
    summary:
      'Join as the session user, or with a name as a new guest with a session; idempotent by key. Members keep their role; guests of other trips are refused',
    access: 'anyone',
    params: link,
    body: JoinRequest,
    created: true,
    mayAnswerForbidden: true,
    errors: ['GoneError'],
  },
} satisfies CallTable
