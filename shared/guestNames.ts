export const GUEST_PREFIX = 'invitado-'

/** Members of one trip by its link, without credentials to sign in again. */
export const isGuestUsername = (username: string): boolean => username.toLowerCase().startsWith(GUEST_PREFIX)
