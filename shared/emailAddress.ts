/** The form of an email address: one `@`, and a domain with a dot. */
export const EMAIL_ADDRESS = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@.]+(?:\.[^\s\p{Cc}@.]+)+$/u
