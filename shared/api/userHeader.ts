/**
 * The header in which a request names the person it is made for, by id. All tabs of a browser share their cookies: where another one signed
 * somebody else in, what this one still sends must not become theirs.
 */
export const USER_HEADER = 'Periplo-User'
