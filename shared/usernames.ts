import { isGuestName } from './guestNames'
import { isId } from './ids'
import { limits } from './limits'
import { clientFolders, doors, operatorPaths } from './site/doors'
import { pages } from './site/pages'

/** What a username is made of: it begins and ends with a letter or digit. */
export const USERNAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])$/i
const FILE_ENDING = /\.(?:js|css|map|png|jpg|svg|ico|txt|xml|json|html|webmanifest|woff2)$/i

/** Whether a path or name ends like a file that the site serves: then it is one, and never a page. */
export const endsLikeFile = (name: string): boolean => FILE_ENDING.test(name)

/** First segments of pages, doors and folders of ours: a profile page lives at `/{username}`, so nobody may be called like one. */
export const reservedUsernames: ReadonlySet<string> = new Set([
  ...Object.values(pages).flatMap(({ path }) => /^\/([\w-]+)/.exec(path)?.[1] ?? []),
  ...doors,
  ...operatorPaths,
  ...clientFolders,
])

/** Whether a username of right form is free to be taken by anybody: no page's, no file's, no guest's, no id's shape. */
export const isAllowedUsername = (username: string): boolean =>
  !reservedUsernames.has(username.toLowerCase()) &&
  !isGuestName(username) &&
  !endsLikeFile(username) &&
  !isId(username.toLowerCase())

export type UsernameProblem = 'too_short' | 'too_long' | 'wrong_characters' | 'reserved'

/** What is wrong with a username as it was typed, without asking the server; undefined when somebody may be called so. */
export function usernameProblem(typed: string): UsernameProblem | undefined {
  const username = typed.trim()
  if (username.length < limits.usernameMin) return 'too_short'
  if (username.length > limits.usernameMax) return 'too_long'
  if (!USERNAME.test(username)) return 'wrong_characters'
  return isAllowedUsername(username) ? undefined : 'reserved'
}
