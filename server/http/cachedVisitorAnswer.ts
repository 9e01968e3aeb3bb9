import type { Context } from 'hono'
import type { Db } from '#server/base/db/database'
import { headersOf, type AppEnv } from './appEnv'
import { ownOrigin } from './origin'
import { toJson } from './sendJson'
import type { TextBody } from './sendText'

interface Answer extends TextBody {
  link: string | undefined
  madeAt: number
}

/** Feeds depend on the time, and other processes write too. */
const MAX_AGE_MS = 1000

/** A few megabytes. */
const MAX_ANSWERS = 500

interface AnswerCache {
  version: number
  answers: Map<string, Answer>
}

const caches = new WeakMap<Db, AnswerCache>()

/**
 * Caches responses for signed-out users, who all see the same. Invalidated by
 * any commit of this process or a message about another's.
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

/** Another process wrote. */
export const forgetVisitorAnswers = (db: Db): void => void caches.delete(db)

/** A response made during a commit goes into the outdated map. */
function answersOf(db: Db): Map<string, Answer> {
  const version = db.commits
  const kept = caches.get(db)
  if (kept?.version === version) return kept.answers
  const answers = new Map<string, Answer>()
  caches.set(db, { version, answers })
  return answers
}
