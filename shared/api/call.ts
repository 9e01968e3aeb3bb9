import type { z } from 'zod'
import type { ErrorName } from '../errors'

/**
 * Who may make a call at all. `anyone` includes visitors; `session` needs a signed-in user, `moderator` one who looks after what people report; the rest are decided by the itinerary, list or
 * user that `{id}` in the path names: `view` = whoever may see it, `react` = whoever may see it and is signed in, `member` = whoever takes part in it, `comment` = of those who react whom its owner lets comment, `vote` = who brings ideas. The server derives its
 * checks from this word, and so do the access tests; a call without it does not compile.
 */
export type Access =
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
 * One REST call, said once: the server validates and documents with it, the page takes its types from it.
 * `reply` is the body of the 200 answer; `created` answers 201 (with `Location`), otherwise a call without `reply` answers 204.
 */
export interface Call {
  summary: string
  access: Access
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Takes one file instead of a body: multipart, field `file`. */
  upload?: true
  /**
   * Takes a file (multipart, field `file`) or a text (JSON, `text`) instead of a body. What `query` names may also stand beside it, in the form or in
   * the JSON.
   */
  imports?: true
  reply?: z.ZodType
  /** 202: what it asks for is done later. Where there is nothing to do, 204 with `mayBeDone`. */
  accepted?: true
  mayBeDone?: true
  /** 201 without more: what is made has no page. */
  noted?: true
  /** Answers with a file of one of these types instead of JSON; the handler makes the answer. */
  mediaTypes?: readonly string[]
  /** 201 with a `Location` header; with `reply` as its body where the contract gives one. */
  created?: true
  /** 201 with `Location` and no body where it was asked to make something, else 200 with `reply`. */
  mayCreate?: true
  /** Whoever may make it may ask for what they may not have: 403. Calls that an itinerary, list or user decides about do so in any case. */
  mayAnswerForbidden?: true
  /**
   * Also for guests. They may read what anybody signed in may, and write where they take part; what else they may do of what takes a session is said by this
   * word.
   */
  forGuests?: true
  /** A read that many visitors make at once, all with the same answer: made once for all of them while nothing changes. */
  isCachedForVisitors?: true
  /** Errors beyond those any call may answer (400, 401, 429, 500). */
  errors?: readonly ErrorName[]
}

/** A table of calls, keyed `METHOD /path/{param}`; paths are relative to `/api`. */
export type CallTable = Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`, Call>
