import { isGuestUsername } from './guestNames'
import { isId } from './ids'
import { limits } from './limits'
import { clientFolders, serverPathPrefixes, operatorPaths } from './site/pathPrefixes'
import { pages } from './site/pages'

/** Begins and ends with a letter or digit. */
export const USERNAME_PATTERN = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])$/i
const FILE_ENDING = /\.(?:js|css|map|png|jpg|svg|ico|txt|xml|json|html|webmanifest|woff2)$/i

export const hasFileExtension = (name: string): boolean => FILE_ENDING.test(name)

/** First path segments in use: profiles are at `/{username}`. */
export const reservedUsernames: ReadonlySet<string> = new Set([
  ...Object.values(pages).flatMap(({ path }) => /^\/([\w-]+)/.exec(path)?.[1] ?? []),
  ...serverPathPrefixes,
  ...operatorPaths,
  ...clientFolders,
])

/** Not reserved, nor a file's, guest's or id's form. */
export const isAllowedUsername = (username: string): boolean =>
  !reservedUsernames.has(username.toLowerCase()) &&
  !isGuestUsername(username) &&
  !hasFileExtension(username) &&
  !isId(username.toLowerCase())

export type UsernameProblem = 'too_short' | 'too_long' | 'wrong_characters' | 'reserved'

/** undefined if valid. */
export function usernameProblem(typed: string): UsernameProblem | undefined {
  const username = typed.trim()
  if (username.length < limits.usernameMin) return 'too_short'
  if (username.length > limits.usernameMax) return 'too_long'
  if (!USERNAME_PATTERN.test(username)) return 'wrong_characters'
  return isAllowedUsername(username) ? undefined : 'reserved'
}
