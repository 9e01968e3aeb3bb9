/** Owner of the server's client ids, in place of a user id. */
export const SERVER_USER = 'server'
