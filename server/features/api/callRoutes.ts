import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import type { Call, CallTable } from '#shared/api/call'
import { notFound } from '#server/base/errors'
import { gone } from '#server/accounts/linkSecrets'
import { admit, admitAgain, type Admitted } from '#server/records/admit'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { parseInput, readJson, readQuery } from '#server/http/input'
import { ownOrigin } from '#server/http/origin'
import { sendJson, toJson } from '#server/http/sendJson'
import { readImportBody } from '#server/imports/readImportBody'
import { readUpload } from '#server/http/readUpload'
import { cachedVisitorAnswer } from '#server/http/cachedVisitorAnswer'

type Output<C extends Call, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodType ? z.output<C[Part]> : undefined

type Input<C extends Call> = { [Part in 'params' | 'query' | 'body']: Output<C, Part> } & {
  file: C extends { upload: true } | { imports: true } ? Uint8Array : undefined
}

/** The context of one call's handler: its parsed input and what its access word guarantees. */
export type CallContext<C extends Call> = Context<AppEnv> & { readonly var: Input<C> & Admitted[C['access']] }

type Reply<C extends Call> = C['reply'] extends z.ZodType ? z.output<C['reply']> : void

/** What a handler gives back: the reply's body, and for a creation the page of the new thing. The runner makes the answer of it. */
type Result<C extends Call> = C extends { mediaTypes: readonly string[] }
  ? Response
  : C extends { created: true }
    ? C['reply'] extends z.ZodType
      ? { location: string; reply: Reply<C> }
      : { location: string }
    : C extends { mayCreate: true }
      ? { location: string } | Reply<C>
      : C extends { mayBeDone: true }
        ? 'accepted' | 'done'
        : Reply<C>

type Handler<C extends Call> = (c: CallContext<C>) => Result<C> | Promise<Result<C>>

type Handlers<T extends CallTable> = { [Key in keyof T & keyof CallTable]: Handler<T[Key]> }

/** The routes of one table of calls, with the table for whoever describes or tests them. */
export interface CallRoutes {
  calls: CallTable
  app: Hono<AppEnv>
}

type AnyHandler = (c: Context) => unknown

/**
 * Routes for every call of a table: each request is parsed and admitted as its call says before the handler sees it, and what the handler
 * returns becomes the answer. A handler that is missing, or that replies something else than its call promises, does not compile.
 */
export function callRoutes<T extends CallTable>(calls: T, handlers: Handlers<T>): CallRoutes {
  const app = new Hono<AppEnv>()
  for (const [key, call] of Object.entries<Call>(calls).toSorted(staticFirst)) {
    const [method = '', path = ''] = key.split(' ')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key of the one table is one of the other; what the call promises its handler is in the context by then
    const handler = handlers[key as keyof T & keyof CallTable] as AnyHandler
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), (c: Context) => {
      c.set('route', key)
      return run(c, call, handler)
    })
  }
  return { calls, app }
}

/** `/users/suggested` before `/users/{id}`. */
const staticFirst = ([a]: [string, Call], [b]: [string, Call]): number => a.split('{').length - b.split('{').length

async function run(c: Context<AppEnv>, call: Call, handler: AnyHandler): Promise<Response> {
  if (call.isCachedForVisitors === true && c.get('viewerId') === null)
    return sendJson(c, await cachedVisitorAnswer(c, () => resultOf(c, call, handler)))
  return answer(c, call, await resultOf(c, call, handler))
}

async function resultOf(c: Context, call: Call, handler: AnyHandler): Promise<unknown> {
  c.set('params', readParams(c, call))
  await admit(c, call, c.req.param('id'))
  if (call.imports === true) await takeImport(c, call)
  else if (call.query !== undefined) c.set('query', parseInput(call.query, readQuery(c.req.url), 'query'))
  if (call.upload === true) c.set('file', await readUpload(c.req, c.get('charge')))
  if (call.body !== undefined) c.set('body', parseInput(call.body, await readJson(c.req), 'body'))
  // A body may be minutes on its way, in which sessions end and rights are taken away.
  if (call.upload === true || call.imports === true || call.body !== undefined) await admitAgain(c, call, c.req.param('id'))
  return handler(c)
}

/** What both say, the address decides. */
async function takeImport(c: Context, call: Call): Promise<void> {
  const asked = withoutEmpty(readQuery(c.req.url))
  const { bytes, fields } = await readImportBody(c.req, senderOf(c), c.get('charge'))
  if (call.query !== undefined) c.set('query', parseInput(call.query, { ...withoutEmpty(fields), ...asked }, 'query'))
  c.set('file', bytes)
}

/** The id of the session's user; `admit` requires one. */
const senderOf = (c: Context<AppEnv>): string => c.get('viewerId') ?? ''

/** An empty field of a form is not there. */
const withoutEmpty = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))

/** A malformed id names nothing, nor does NUL, which no database holds; a malformed token is as good as one that ended. */
function readParams(c: Context, call: Call): unknown {
  const params = c.req.param()
  const parsed = call.params?.safeParse(params)
  if (parsed?.success === false || Object.values(params).some((value) => value.includes('\0')))
    throw call.errors?.includes('GoneError') === true ? gone() : notFound('A thing with such an id')
  return parsed?.data
}

function answer(c: Context<AppEnv>, call: Call, result: unknown): Response | Promise<Response> {
  if (result instanceof Response) return result
  if (call.created === true || (call.mayCreate === true && isMade(result))) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a handler of such a call returns (Result)
    const { location, reply } = result as { location: string; reply?: object }
    c.header('Location', ownOrigin(c.var.services.config, headersOf(c)) + location)
    return reply === undefined ? c.body(null, 201) : sendJson(c, toJson(reply), 201)
  }
  if (call.accepted === true && result !== 'done') return c.body(null, 202)
  if (call.noted === true) return c.body(null, 201)
  return call.reply === undefined ? c.body(null, 204) : sendJson(c, toJson(result))
}

const isMade = (result: unknown): boolean => typeof result === 'object' && result !== null && 'location' in result
