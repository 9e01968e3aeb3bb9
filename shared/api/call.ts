import type { z } from 'zod'
import type { ErrorName } from '../errors'

/**
 * `anyone` includes visitors, `session` any signed-in user. The others depend on the
 * itinerary, list or user with this `{id}`: `self` = that user, `view` = may see it,
 * `react` = also signed in, `member` = any member, `comment` = may comment, `vote` = may
 * add ideas. The server's checks and the access tests derive from it.
 */
export type CallAccess =
  | 'anyone'
  | 'session'
  | 'self'
  | 'moderator'
  | 'itinerary:view'
  | 'itinerary:react'
  | 'itinerary:member'
  | 'itinerary:comment'
  | 'itinerary:vote'
  | 'itinerary:edit'
  | 'itinerary:own'
  | 'list:view'
  | 'list:react'
  | 'list:own'

/**
 * The server validates with it, the client takes its types from it. `reply` is the body
 * of the 200 answer; `created` answers 201, otherwise a call without `reply` 204.
 */
export interface ApiCall {
  summary: string
  access: CallAccess
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Multipart, field `file`, instead of a body. */
  upload?: true
  /** A file (multipart, field `file`) or a text (JSON, `text`), with fields of `query` too. */
  imports?: true
  reply?: z.ZodType
  /** 202: processed later. With `mayBeDone`, 204 if there is nothing to do. */
  accepted?: true
  mayBeDone?: true
  /** 201 without `Location` or body. */
  noted?: true
  /** Answers with a file of one of these types. */
  mediaTypes?: readonly string[]
  /** 201 with `Location`, and `reply` if given. */
  created?: true
  /** 201 with `Location` and no body if asked to create, else 200 with `reply`. */
  mayCreate?: true
  /** May answer 403 although the access word admits the caller. Calls on an `{id}` always may. */
  mayAnswerForbidden?: true
  /** Open to guests, who otherwise may only read, and write in their own trip. */
  forGuests?: true
  /** All visitors get the same answer, cached until something changes. */
  isCachedForVisitors?: true
  /** Beyond those of any call (400, 401, 429, 500). */
  errors?: readonly ErrorName[]
}

/** Keyed `METHOD /path/{param}`; paths are relative to `/api`. */
export type CallTable = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, ApiCall>
