import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { toIsoInstant } from '#shared/dates'
import type { ErrorBody } from '#shared/errors'
import { isStorageError } from '#server/base/db/storageErrors'
import { AppError, invalidInputError, notFoundError, unavailableError } from '#server/base/errors'
import type { AppEnv } from './appEnv'
import { sendJson, toJsonBody } from './sendText'

/** Other errors are logged and answered without details. */
export const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof AppError) return refuse(c, error)
  if (c.req.raw.signal.aborted) return refuse(c, invalidInputError('The request was aborted'))
  if (error instanceof HTTPException && error.status < 500) return refuse(c, invalidInputError('The request cannot be read'))
  if (isStorageError(error)) {
    c.var.services.log.error({ err: error, requestId: c.var.requestId, route: c.var.route }, 'storage error')
    const writes = c.req.method !== 'GET' && c.req.method !== 'HEAD'
    return refuse(c, unavailableError(writes ? 'The storage is not writable now' : 'The storage is not readable now'))
  }
  c.var.services.log.error({ err: error, requestId: c.var.requestId, method: c.req.method, route: c.var.route }, 'request failed')
  return refuse(c, new AppError('InternalError', 'Internal error'))
}

export const onNotFound = (c: Context<AppEnv>): Response | Promise<Response> => refuse(c, notFoundError('Call'))

function refuse(c: Context<AppEnv>, error: AppError): Response | Promise<Response> {
  const { name, message, issues, ending, until, retryAfter } = error
  const body: ErrorBody = {
    error: name,
    message,
    ...(issues === undefined ? {} : { issues }),
    ...(ending === undefined ? {} : { ending }),
    ...(until === undefined ? {} : { until: toIsoInstant(until) }),
    requestId: c.var.requestId,
  }
  // The rest of the body is still arriving.
  if (name === 'PayloadTooLargeError') c.header('Connection', 'close')
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  return sendJson(c, toJsonBody(body), error.status)
}
