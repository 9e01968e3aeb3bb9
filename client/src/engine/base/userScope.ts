type Close = (userId: string) => void | Promise<void>

const closers: Close[] = []
const closedUsers = new Set<string>()

/** Registers how a module closes what it has open for a user. It does so when it is loaded: before that it has nothing open. */
export const onUserClosed = (close: Close): void => void closers.push(close)

let closing: Promise<unknown> = Promise.resolve()

/** Closes everything that this page has open for a user. Afterwards their databases can be erased. */
export async function closeUser(userId: string): Promise<void> {
  closedUsers.add(userId)
  closing = Promise.allSettled([closing, ...closers.map(async (close) => close(userId))])
  await closing
}

/** Whether this user was closed. Work that was still running for them must not open anything again. */
export const isUserClosed = (userId: string): boolean => closedUsers.has(userId)

/** The user signed in (again). */
export const reopenUser = (userId: string): void => void closedUsers.delete(userId)
