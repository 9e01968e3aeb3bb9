import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'
import { createGate, type Gate } from '../gate'

/** The real library; vitest.config.ts aliases it to this file. */
const library = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

let held: { asked: Gate; released: Gate } | undefined

export const verify: typeof Argon2.verify = async (...given) => {
  held?.asked.open()
  await held?.released.opened
  return library.verify(...given)
}

/** Delays password checks until `release`; `asked` resolves at the first. */
export function holdPasswordChecks(): { asked: Promise<void>; release: () => void } {
  const gates = { asked: createGate(), released: createGate() }
  held = gates
  return { asked: gates.asked.opened, release: gates.released.open }
}

/** Minimum memory and passes, as tests sign up thousands of users. */
export const hash = (password: string): Promise<string> => library.hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
