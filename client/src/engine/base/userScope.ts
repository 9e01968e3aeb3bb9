type Close = (userId: string) => void | Promise<void>

const closers: Close[] = []
const closedUsers = new Set<string>()

/** Call on module load. */
export const onUserScopeClosed = (close: Close): void => void closers.push(close)

let closing: Promise<unknown> = Promise.resolve()

export async function closeUserScope(userId: string): Promise<void> {
  closedUsers.add(userId)
  closing = Promise.allSettled([closing, ...closers.map(async (close) => close(userId))])
  await closing
}

/** Running work of a closed user must not open anything again. */
export const isUserScopeClosed = (userId: string): boolean => closedUsers.has(userId)

export const reopenUserScope = (userId: string): void => void closedUsers.delete(userId)
