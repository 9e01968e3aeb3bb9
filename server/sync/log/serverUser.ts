/** Owns the client ids under which the server itself writes; stands in place of a user's id. */
export const SERVER_USER = 'server'
