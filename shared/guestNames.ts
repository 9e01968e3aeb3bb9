/** Reserved for guests. */
export const GUEST_PREFIX = 'invitado-'

/** Guests are members of one trip by its link, without credentials to sign in again. */
export const isGuestName = (username: string): boolean => username.toLowerCase().startsWith(GUEST_PREFIX)
