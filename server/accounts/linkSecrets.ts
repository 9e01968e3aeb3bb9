import { randomBytes } from 'node:crypto'
import { AppError } from '#server/base/errors'
import { hashToken } from './sessionTokens'

const TOKEN_BYTES = 32
const TOKEN = /^[\w-]{43}$/

/** A new secret for the end of a link. */
export const newLinkSecret = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

/** 410: a link that was used, ran out or never was. Nothing tells these apart. */
export const gone = () => new AppError('GoneError', 'This link is not good any more')

/** The hash of a link's secret; GoneError when it has not the form of one. */
export function linkHash(token: string): string {
  if (!TOKEN.test(token)) throw gone()
  return hashToken(token)
}
