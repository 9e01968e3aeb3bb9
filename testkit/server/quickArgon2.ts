import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

/** The library itself: servers of tests have this file in its place (vitest.config.ts). */
const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

export const { verify } = library

/** Hashes with the least memory and one pass, since tests sign up thousands of users. */
export const hash = (password: string): Promise<string> => library.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
