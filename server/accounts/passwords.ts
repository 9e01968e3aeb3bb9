import { availableParallelism } from 'node:os'
import { hash, verify, type Options } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { AppError } from '#server/base/errors'

/** argon2id, 19 MiB, two passes: the minimum of OWASP's password storage cheat sheet. */
const options: Options = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Verified in place of a missing hash, to take the same time. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$7RI2z5epm4G7CVC3Dcf3tg$YhSLql3b0HO/7rLuGuK3RUrjePWPaYx+ImleIaFtDEI'

/** Hashing runs in other threads; one core stays free. */
const queue = new PQueue({ concurrency: Math.max(1, availableParallelism() - 1) })

/** In NFC: keyboards write an accented letter as one character or two. */
export const hashPassword = (password: string): Promise<string> => queue.add(() => hash(password.normalize(), options))

/** In place of a hash: no password matches. */
export const NO_PASSWORD = ''

/** Without a hash false, after the same time as with one. Older hashes are of the password as typed. */
export async function verifyPassword(passwordHash: string = NO_PASSWORD, password: string): Promise<boolean> {
  const isKnown = passwordHash !== NO_PASSWORD
  for (const form of new Set([password.normalize(), password, password.normalize('NFD')]))
    if (await queue.add(() => verify(isKnown ? passwordHash : DUMMY_HASH, form))) return isKnown
  return false
}

/** Unknown user, wrong password and wrong passkey alike. */
export const wrongCredentialsError = () => new AppError('UnauthorizedError', 'Wrong credentials')
