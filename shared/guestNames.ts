/** How the usernames of guests begin, and nobody else's. */
export const GUEST_PREFIX = 'invitado-'

/** Whether a username is a guest's: somebody who takes part in one trip by its link, without an account to come back to. */
export const isGuestName = (username: string): boolean => username.toLowerCase().startsWith(GUEST_PREFIX)
