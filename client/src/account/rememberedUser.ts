import type { UserPublic } from '#shared/api/users'
import { parseJson } from '../lib/parseJson'
import { storageEntry } from '../lib/storage'

const userId = storageEntry('userId')
const user = storageEntry('periplo-user')
const lastId = storageEntry('periplo-last')
const leaving = storageEntry('periplo-leaving')

/** The key other tabs hear of when somebody signs in or out. */
export const userIdKey = 'userId'

/** Keeps who is signed in, for a start without a network. */
export function rememberUser(who: UserPublic): void {
  userId.write(who.id)
  user.write(JSON.stringify(who))
  lastId.write(who.id)
}

export function forgetUser(): void {
  userId.clear()
  user.clear()
}

/** Who used this browser last and did not leave it: their session may be over, but what is theirs may still be here. */
export const lastUser = { id: lastId.read, forget: lastId.clear }

/** Who was signed in when there last was a network. Counts only while there is none. */
export function rememberedUser(): UserPublic | null {
  const text = user.read()
  if (text === undefined || userId.read() === undefined) return null
  const who = parseJson(text)
  return isUser(who) ? who : null
}

/** Who uses this browser, as far as it remembers. */
export const rememberedUserId = (): string | undefined => userId.read()

const isUser = (value: unknown): value is UserPublic =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value && value.id === userId.read()

/** A logout that the server has not heard of yet: sent before anything else once there is a network. */
export const pendingLogout = {
  isSet: () => leaving.read() !== undefined,
  set: () => leaving.write('1'),
  clear: () => leaving.clear(),
}
