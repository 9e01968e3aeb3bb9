import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { createGate, type Gate } from '../gate'

/** The library itself: servers of tests have this file in its place (vitest.config.ts). */
const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

let held: { asked: Gate; released: Gate } | undefined

export const verify: typeof Argon2.verify = async (...given) => {
  held?.asked.open()
  await held?.released.opened
  return library.verify(...given)
}

/** Holds back every check of a password until `release`; `asked` resolves when a server asks for one. */
export function holdVerifying(): { asked: Promise<void>; release: () => void } {
  const gates = { asked: createGate(), released: createGate() }
  held = gates
  return { asked: gates.asked.opened, release: gates.released.open }
}

/** Hashes with the least memory and one pass, since tests sign up thousands of users. */
export const hash = (password: string): Promise<string> => library.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
