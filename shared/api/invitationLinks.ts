import { z } from 'zod'
import { givenRoles } from '../itinerary/roles'
import { limits } from '../limits'
import type { CallTable } from './call'
import { Location } from './locations'
import { Id, Instant, lineOf, WireDate } from './scalars'
import { UserBrief } from './users'

/** A link with which whoever has it takes part in a trip. Its address is told once, to who makes it. */
export const InvitationLink = z.object({
  id: z.string(),
  role: z.enum(givenRoles),
  /** null: until it is ended. */
  expiresAt: Instant.nullable(),
  /** null: however many. */
  maxUses: z.int().nullable(),
  uses: z.int(),
  createdAt: Instant,
})
export type InvitationLink = z.infer<typeof InvitationLink>

export const NewInvitationLink = InvitationLink.extend({ url: z.url() })
export type NewInvitationLink = z.infer<typeof NewInvitationLink>

/** What a link is for; for how many seconds, and for how many people. */
export const InvitationLinkAsked = z.object({
  role: z.enum(givenRoles),
  expiresIn: z.int().min(1, 'too_small').max(limits.invitationLinkSeconds, 'too_big').nullable().default(null),
  maxUses: z.int().min(1, 'too_small').max(limits.invitationLinkUses, 'too_big').nullable().default(null),
})
export type InvitationLinkAsked = z.input<typeof InvitationLinkAsked>

/** What whoever opens a link is told. */
export const OpenedInvitation = z.object({
  role: z.enum(givenRoles),
  inviter: UserBrief,
  itinerary: z.object({
    title: z.string(),
    startDate: WireDate,
    endDate: WireDate,
    image: z.string().nullable(),
    location: Location,
  }),
  /** Whether the session user takes part already, as whatever. */
  isMember: z.boolean(),
  /** Whether the session user is a guest of another trip, who takes part in this one with a full account only. */
  needsAccount: z.boolean(),
})
export type OpenedInvitation = z.infer<typeof OpenedInvitation>

const trip = z.object({ id: Id })
/** What a link ends with. One that is not of ours is as gone as one that ran out. */
const link = z.object({ token: z.string() })

/** Who comes as a guest, and at which try: see `key`. */
export const GuestAsked = z.object({
  name: lineOf(limits.name).optional(),
  /**
   * Random, made by the browser for one guest: whoever sends it again with the same link within the hour, perhaps because the answer got lost, gets a
   * session of the guest that was made then. A secret like a session's.
   */
  key: z
    .string()
    .regex(/^[\w-]{32,64}$/, 'wrong_form')
    .optional(),
})
export type GuestAsked = z.input<typeof GuestAsked>

/** The calls about invitations by link. */
export const invitationLinkCalls = {
  'GET /itineraries/{id}/invitations': {
    summary: 'The links to this trip that are good, the newest first, without their addresses',
    access: 'itinerary:own',
    params: trip,
    reply: z.array(InvitationLink),
  },
  'POST /itineraries/{id}/invitations': {
    summary: 'Make a link with which others take part; 409 with too many that are good',
    access: 'itinerary:own',
    params: trip,
    body: InvitationLinkAsked,
    created: true,
    reply: NewInvitationLink,
    errors: ['ConflictError'],
  },
  'DELETE /itineraries/{id}/invitations/{invitationId}': {
    summary: 'End a link; whoever joined by it stays',
    access: 'itinerary:own',
    params: trip.extend({ invitationId: z.string() }),
  },
  'GET /invitations/{token}': {
    summary: 'Who invites to what, and as what',
    access: 'anyone',
    params: link,
    reply: OpenedInvitation,
    errors: ['GoneError'],
  },
  'POST /invitations/{token}': {
    summary:
      'Take part: as who is signed in, or with a name as a guest, who gets a session; the same key again makes no other guest. Whoever takes part already stays what they are; a guest of another trip may not',
    access: 'anyone',
    params: link,
    body: GuestAsked,
    created: true,
    mayAnswerForbidden: true,
    errors: ['GoneError'],
  },
} satisfies CallTable
