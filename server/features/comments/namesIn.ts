import { limits } from '#shared/limits'
import { caseInsensitiveKey } from '#server/accounts/userStore'

/** `@` and a username as in `shared/usernames.ts`; not in e-mail addresses. */
const NAMES = /(?<![\w.@-])@([A-Za-z0-9](?:[\w.-]{1,28}[A-Za-z0-9]))(?![\w@])/g

/** Mentioned usernames as lookup keys. */
export const namesIn = (text: string): string[] =>
  [...new Set([...text.matchAll(NAMES)].map(([, name = '']) => caseInsensitiveKey(name)))].slice(0, limits.mentionsPerComment)
