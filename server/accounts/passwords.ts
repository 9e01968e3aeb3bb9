import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import PQueue from 'p-queue'

/** argon2id (the library's default algorithm), 19 MiB, two passes: what OWASP's password storage cheat sheet asks for at least. */
const options: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** The hash of a password that nobody has: checking against it takes as long as against a real one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$7RI2z5epm4G7CVC3Dcf3tg$YhSLql3b0HO/7rLuGuK3RUrjePWPaYx+ImleIaFtDEI'

/** Other threads do it, but one core is left to everybody else, however many guess at once. */
const queue = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) })

/** A password in the form in which it is kept. */
export const hashPassword = (password: string): Promise<string> => queue.add(() => hash(password, options))

/** In place of a hash: no password signs in. */
export const NO_PASSWORD = ''

/** Whether `password` is the one behind `passwordHash`. Without a hash (nobody by that name, no password) false, after the same time. */
export async function isPassword(passwordHash: string = NO_PASSWORD, password: string): Promise<boolean> {
  const isKnown = passwordHash !== NO_PASSWORD
  const matches = await queue.add(() => verify(isKnown ? passwordHash : NOBODY, password))
  return matches && isKnown
}
