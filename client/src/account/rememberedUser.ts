import type { UserPublic } from '#shared/api/users'
import { parseJson } from '../lib/parseJson'
import { storageEntry } from '../lib/storage'

const userId = storageEntry('userId')
const user = storageEntry('periplo-user')
const lastId = storageEntry('periplo-last')
const leaving = storageEntry('periplo-leaving')
const ownersOfSealed = storageEntry('periplo-kept')

/** Other tabs watch this key for sign-ins and sign-outs. */
export const userIdKey = 'userId'

export function rememberUser(who: UserPublic): void {
  userId.write(who.id)
  user.write(JSON.stringify(who))
  lastId.write(who.id)
}

export function forgetUser(): void {
  userId.clear()
  user.clear()
}

/** Who used this browser last without signing out: their data may still be here. */
export const lastUserEntry = { id: lastId.read, forget: lastId.clear }

/** Only for offline use. */
export function rememberedUser(): UserPublic | null {
  const text = user.read()
  if (text === undefined || userId.read() === undefined) return null
  const who = parseJson(text)
  return isUser(who) ? who : null
}

export const rememberedUserId = (): string | undefined => userId.read()

/** A sign-out the server has not received; sent before any other request. */
export const pendingSignOut = {
  isSet: () => leaving.read() !== undefined,
  set: () => leaving.write('1'),
  clear: () => leaving.clear(),
}

/** Stored in local storage, so that no database needs to open. */
export const sealedOwners = {
  has: (userId: string): boolean => allSealedOwners().includes(userId),
  add: (userId: string): void => ownersOfSealed.write([...new Set([...allSealedOwners(), userId])].join(' ')),
  remove(userId: string): void {
    const rest = allSealedOwners().filter((id) => id !== userId)
    if (rest.length === 0) ownersOfSealed.clear()
    else ownersOfSealed.write(rest.join(' '))
  },
}

const isUser = (value: unknown): value is UserPublic =>
  typeof value === 'object' && value !== null && 'id' in value && 'username' in value && value.id === userId.read()

const allSealedOwners = (): string[] => (ownersOfSealed.read() ?? '').split(' ').filter((id) => id !== '')
