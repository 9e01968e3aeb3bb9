import { storageEntry, type StorageEntry } from '../../lib/storage'

const KEY_BYTES = 32

const entryOf = (token: string): StorageEntry => storageEntry(`periplo:guest:${token}`, 'sessionStorage')

/** Idempotency key, 64 hex digits: a retry after a lost response creates no second guest. */
export function guestKey(token: string): string {
  const entry = entryOf(token)
  const known = entry.read()
  if (known !== undefined) return known
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  entry.write(key)
  return key
}

/** The next attempt is for another guest. */
export const forgetGuestKey = (token: string): void => entryOf(token).clear()
