import { storageEntry, type StorageEntry } from '../../lib/storage'

const KEY_BYTES = 32

const entryOf = (token: string): StorageEntry => storageEntry(`periplo:guest:${token}`, 'sessionStorage')

/** The secret with which this tab becomes a guest by a link, 64 letters: the same at every try, so that one whose answer got lost makes no second guest. */
export function guestKey(token: string): string {
  const entry = entryOf(token)
  const known = entry.read()
  if (known !== undefined) return known
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  entry.write(key)
  return key
}

/** The next try is another guest's. */
export const forgetGuestKey = (token: string): void => entryOf(token).clear()
