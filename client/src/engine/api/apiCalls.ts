import type { z } from 'zod'
import type { authCalls } from '#shared/api/auth'
import type { blockCalls } from '#shared/api/blocks'
import type { calendarCalls } from '#shared/api/calendars'
import type { exportCalls } from '#shared/api/exports'
import type { guestCalls } from '#shared/api/guests'
import type { importCalls } from '#shared/api/imports'
import type { invitationCalls } from '#shared/api/invitations'
import type { invitationLinkCalls } from '#shared/api/invitationLinks'
import type { itineraryCalls } from '#shared/api/itineraries'
import type { memberCalls } from '#shared/api/members'
import type { listCalls } from '#shared/api/lists'
import type { mailedLinkCalls } from '#shared/api/mailedLinks'
import type { commentCalls } from '#shared/api/comments'
import type { moderationCalls } from '#shared/api/moderation'
import type { placeCalls } from '#shared/api/places'
import type { searchCalls } from '#shared/api/search'
import type { noticeCalls } from '#shared/api/notices'
import type { passkeyCalls } from '#shared/api/passkeys'
import type { sessionCalls } from '#shared/api/sessions'
import type { uploadCalls } from '#shared/api/uploads'
import type { userCalls } from '#shared/api/users'
import type { versionCalls } from '#shared/api/versions'

/** Types only: the schemas are not bundled. */
type ApiCalls = typeof authCalls &
  typeof guestCalls &
  typeof blockCalls &
  typeof itineraryCalls &
  typeof memberCalls &
  typeof invitationCalls &
  typeof invitationLinkCalls &
  typeof calendarCalls &
  typeof exportCalls &
  typeof importCalls &
  typeof listCalls &
  typeof mailedLinkCalls &
  typeof moderationCalls &
  typeof commentCalls &
  typeof noticeCalls &
  typeof placeCalls &
  typeof searchCalls &
  typeof passkeyCalls &
  typeof sessionCalls &
  typeof uploadCalls &
  typeof userCalls &
  typeof versionCalls

export type ApiCallName = keyof ApiCalls

/** Calls that create something without a page. */
export type CreationWithoutPageCallName = { [N in ApiCallName]: ApiCalls[N] extends { noted: true } ? N : never }[ApiCallName]

export type FileCallName = { [N in ApiCallName]: ApiCalls[N] extends { mediaTypes: readonly string[] } ? N : never }[ApiCallName]

type Scalar = string | number | boolean
type Input<T> = T extends z.ZodType ? z.input<T> : never
// Coerced query values accept anything; we send scalars.
type QueryOf<T> = { [K in keyof T]?: (unknown extends T[K] ? Scalar : Extract<T[K], Scalar>) | undefined }

type Needs<C, Key extends string, Value> = C extends { [K in Key]: z.ZodType } ? { [K in Key]: Value } : { [K in Key]?: never }
type Part<C, Key extends string> = C extends { [K in Key]: infer P } ? Input<P> : never

export type CallOptions<N extends ApiCallName> = Needs<ApiCalls[N], 'params', Part<ApiCalls[N], 'params'>> &
  Needs<ApiCalls[N], 'body', Part<ApiCalls[N], 'body'>> &
  (ApiCalls[N] extends { upload: true } | { imports: true } ? { file: File } : { file?: never }) & {
    query?: QueryOf<Part<ApiCalls[N], 'query'>>
    headers?: Record<string, string>
    /** If not the page's user. */
    userId?: string
    signal?: AbortSignal
  }

export type CallArguments<N extends ApiCallName> =
  Record<string, never> extends CallOptions<N> ? [options?: CallOptions<N>] : [options: CallOptions<N>]

type Body<C> = C extends { reply: infer R } ? (R extends z.ZodType ? z.output<R> : never) : undefined

export type CallReply<N extends ApiCallName> = ApiCalls[N] extends { created: true }
  ? ApiCalls[N] extends { reply: z.ZodType }
    ? Body<ApiCalls[N]> & CreatedResource
    : CreatedResource
  : ApiCalls[N] extends { mayCreate: true }
    ? Body<ApiCalls[N]> | CreatedResource
    : Body<ApiCalls[N]>

interface CreatedResource {
  location: string
}

type Listed<N extends ApiCallName> = CallReply<N> extends (infer Item)[] ? Item : never

export type PaginatedCallName = { [N in ApiCallName]: Listed<N> extends never ? never : N }[ApiCallName]

export type ItemOf<N extends PaginatedCallName> = Listed<N>
