/**
 * Header with the id of the requesting user. Tabs share cookies: after a login
 * of another user in one tab, requests of the others must not run as that user.
 */
export const USER_HEADER = 'Periplo-User'
