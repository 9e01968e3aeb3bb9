import { Hono, type Context } from 'hono'
import type { z } from 'zod'
import type { ApiCall, CallTable } from '#shared/api/call'
import { notFoundError } from '#server/base/errors'
import { linkGoneError } from '#server/accounts/accountTokenStore'
import { admitCall, recheckAdmission, type AdmittedVariables } from '#server/access/admit'
import { headersOf, type AppEnv } from '#server/http/appEnv'
import { parseInput, readJson, readQuery } from '#server/http/input'
import { publicOrigin } from '#server/http/origin'
import { sendJson, toJsonBody } from '#server/http/sendText'
import { readImportBody } from '#server/imports/readImportBody'
import { readUpload } from '#server/http/readUpload'
import { readThroughVisitorCache } from '#server/http/visitorCache'

type Output<C extends ApiCall, Part extends 'params' | 'query' | 'body'> = C[Part] extends z.ZodType
  ? z.output<C[Part]>
  : undefined

type Input<C extends ApiCall> = { [Part in 'params' | 'query' | 'body']: Output<C, Part> } & {
  file: C extends { upload: true } | { imports: true } ? Uint8Array : undefined
}

export type CallContext<C extends ApiCall> = Context<AppEnv> & { readonly var: Input<C> & AdmittedVariables[C['access']] }

type Reply<C extends ApiCall> = C['reply'] extends z.ZodType ? z.output<C['reply']> : void

/** `location` is the path of the new thing's page. */
type Result<C extends ApiCall> = C extends { mediaTypes: readonly string[] }
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

type Handler<C extends ApiCall> = (c: CallContext<C>) => Result<C> | Promise<Result<C>>

type Handlers<T extends CallTable> = { [Key in keyof T & keyof CallTable]: Handler<T[Key]> }

export interface CallRoutes {
  calls: CallTable
  app: Hono<AppEnv>
}

type AnyHandler = (c: Context) => unknown

/** A missing handler or a wrong reply type does not compile. */
export function callRoutes<T extends CallTable>(calls: T, handlers: Handlers<T>): CallRoutes {
  const app = new Hono<AppEnv>()
  for (const [key, call] of Object.entries<ApiCall>(calls).toSorted(staticFirst)) {
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
const staticFirst = ([a]: [string, ApiCall], [b]: [string, ApiCall]): number => a.split('{').length - b.split('{').length

async function run(c: Context<AppEnv>, call: ApiCall, handler: AnyHandler): Promise<Response> {
  if (call.isCachedForVisitors === true && c.get('viewerId') === null)
    return sendJson(c, await readThroughVisitorCache(c, () => resultOf(c, call, handler)))
  return answer(c, call, await resultOf(c, call, handler))
}

async function resultOf(c: Context, call: ApiCall, handler: AnyHandler): Promise<unknown> {
  c.set('params', readParams(c, call))
  await admitCall(c, call, c.req.param('id'))
  if (call.imports === true) await takeImport(c, call)
  else if (call.query !== undefined) c.set('query', parseInput(call.query, readQuery(c.req.url), 'query'))
  if (call.upload === true) c.set('file', await readUpload(c.req, c.get('runFairly')))
  if (call.body !== undefined) c.set('body', parseInput(call.body, await readJson(c.req), 'body'))
  // Rights may have changed while the body arrived.
  if (call.upload === true || call.imports === true || call.body !== undefined) await recheckAdmission(c, call, c.req.param('id'))
  return handler(c)
}

/** Query parameters override form fields. */
async function takeImport(c: Context, call: ApiCall): Promise<void> {
  const asked = withoutEmpty(readQuery(c.req.url))
  const { bytes, fields } = await readImportBody(c.req, senderOf(c), c.get('runFairly'))
  if (call.query !== undefined) c.set('query', parseInput(call.query, { ...withoutEmpty(fields), ...asked }, 'query'))
  c.set('file', bytes)
}

/** `admitCall` guarantees a session. */
const senderOf = (c: Context<AppEnv>): string => c.get('viewerId') ?? ''

const withoutEmpty = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))

/** 404 for malformed ids and NUL, which no database stores; 410 for malformed tokens. */
function readParams(c: Context, call: ApiCall): unknown {
  const params = c.req.param()
  const parsed = call.params?.safeParse(params)
  if (parsed?.success === false || Object.values(params).some((value) => value.includes('\0')))
    throw 'token' in params ? linkGoneError() : notFoundError('Record')
  return parsed?.data
}

function answer(c: Context<AppEnv>, call: ApiCall, result: unknown): Response | Promise<Response> {
  if (result instanceof Response) return result
  if (call.created === true || (call.mayCreate === true && isMade(result))) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a handler of such a call returns (Result)
    const { location, reply } = result as { location: string; reply?: object }
    c.header('Location', publicOrigin(c.var.services.config, headersOf(c)) + location)
    return reply === undefined ? c.body(null, 201) : sendJson(c, toJsonBody(reply), 201)
  }
  if (call.accepted === true && result !== 'done') return c.body(null, 202)
  if (call.noted === true) return c.body(null, 201)
  return call.reply === undefined ? c.body(null, 204) : sendJson(c, toJsonBody(result))
}

const isMade = (result: unknown): boolean => typeof result === 'object' && result !== null && 'location' in result
