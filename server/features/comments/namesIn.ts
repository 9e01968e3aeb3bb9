import { limits } from '#shared/limits'
import { accountKey } from '#server/accounts/userStore'

/** `@` and a username as `shared/usernames.ts` lets people have one; what stands in an address of mail is none. */
const NAMES = /(?<![\w.@-])@([A-Za-z0-9](?:[\w.-]{1,28}[A-Za-z0-9]))(?![\w@])/g

/** The usernames that a text names by `@`, in the form in which they are found; a text may name only so many people. */
export const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(NAMES)].map(([, name = '']) => accountKey(name)))].slice(0, limits.mentionsPerComment)
