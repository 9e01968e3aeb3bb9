import { storageEntry } from '../../lib/storage'

const place = storageEntry('periplo-kept')
const all = (): string[] => (place.read() ?? '').split(' ').filter((id) => id !== '')

/** Stored in local storage, so that no database needs to open. */
export const sealedOwners = {
  has: (userId: string): boolean => all().includes(userId),
  add: (userId: string): void => place.write([...new Set([...all(), userId])].join(' ')),
  remove(userId: string): void {
    const rest = all().filter((id) => id !== userId)
    if (rest.length === 0) place.clear()
    else place.write(rest.join(' '))
  },
}
