/** Tabs share cookies: after another user's login, other tabs must not send as that user. */
export const USER_HEADER = 'Periplo-User'
