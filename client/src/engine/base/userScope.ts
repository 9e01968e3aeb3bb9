type Close = (userId: string) => void | Promise<void>

const closers: Close[] = []
const closedUsers = new Set<string>()

/** Registers how a part of the page lets go of what it has open of a person. The part does so when it loads: before that it has nothing open. */
export const onUserClosed = (close: Close): void => void closers.push(close)

let closing: Promise<unknown> = Promise.resolve()

/** Lets go of everything that is open of this person here; what is kept of it may be erased afterwards. */
export async function closeUser(userId: string): Promise<void> {
  closedUsers.add(userId)
  closing = Promise.allSettled([closing, ...closers.map(async (close) => close(userId))])
  await closing
}

/** Whether this person left this page: what was still under way for them opens nothing any more. */
export const isUserClosed = (userId: string): boolean => closedUsers.has(userId)

/** They are here (again). */
export const reopenUser = (userId: string): void => void closedUsers.delete(userId)
