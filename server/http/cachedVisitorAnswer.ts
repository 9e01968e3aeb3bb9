import type { Context } from 'hono'
import type { Db } from '#server/base/db/database'
import { headersOf, type AppEnv } from './appEnv'
import { ownOrigin } from './origin'
import { toJson } from './sendJson'
import type { TextBody } from './sendText'

/** What a visitor was answered: the body, and where the next page is. */
interface Answer extends TextBody {
  link: string | undefined
  madeAt: number
}

/** Feeds are also about the time at which they are asked for (which likes are recent), and other processes may write, too. */
const MAX_AGE_MS = 1000

/** Answers of usual size then take a few megabytes. */
const MAX_ANSWERS = 500

interface AnswerCache {
  /** How many commits there had been. */
  version: number
  answers: Map<string, Answer>
}

const caches = new WeakMap<Db, AnswerCache>()

/**
 * What visitors are answered, who all see the same: made once, and given to everybody who asks the same until this process commits
 * anything at all or hears that another did, at most for a second. So a crowd at the front door costs hardly more than one visitor, and nobody sees what is no longer so.
 */
export async function cachedVisitorAnswer(c: Context<AppEnv>, make: () => unknown): Promise<TextBody> {
  const { config, db, now } = c.get('services')
  const answers = answersOf(db)
  const key = `${ownOrigin(config, headersOf(c))} ${c.req.url}`
  const known = answers.get(key)
  if (known !== undefined && Math.abs(now() - known.madeAt) < MAX_AGE_MS) {
    if (known.link !== undefined) c.header('Link', known.link)
    return known
  }
  const madeAt = now()
  const json = toJson(await make())
  if (answers.size >= MAX_ANSWERS) answers.clear()
  answers.set(key, Object.assign(json, { madeAt, link: c.get('link') }))
  return json
}

/** Somebody else wrote: what visitors were answered may not be true any more. */
export const forgetVisitorAnswers = (db: Db): void => void caches.delete(db)

/** The answers that are still true. One that is being made while something is committed goes with those of before. */
function answersOf(db: Db): Map<string, Answer> {
  const version = db.commits
  const kept = caches.get(db)
  if (kept?.version === version) return kept.answers
  const answers = new Map<string, Answer>()
  caches.set(db, { version, answers })
  return answers
}
