import type { Context } from 'hono'
import type { Db } from '#server/base/db/openDatabase'
import { rawStatement } from '#server/base/db/statements'
import { headersOf, type AppEnv } from './appEnv'
import { ownOrigin } from './origin'
import { toJson, type JsonBody } from './sendJson'

/** What a visitor was answered: the body, and where the next page is. */
interface Answer extends JsonBody {
  link: string | undefined
  madeAt: number
}

/** Feeds are also about the time at which they are asked for (which likes are recent), and other processes may write to the file. */
const MAX_AGE_MS = 1000

/** Answers of usual size then take a few megabytes. */
const MAX_ANSWERS = 500

/** Counts up with every row that this process changes; asking for it reads nothing. */
const VERSION = 'SELECT total_changes()'

interface AnswerCache {
  version: number | undefined
  answers: Map<string, Answer>
}

const caches = new WeakMap<Db['$client'], AnswerCache>()

/**
 * What visitors are answered, who all see the same: made once, and given to everybody who asks the same until anything at all changes in the
 * database, at most for a second. So a crowd at the front door costs hardly more than one visitor, and nobody sees what is no longer so.
 */
export async function cachedVisitorAnswer(c: Context<AppEnv>, make: () => unknown): Promise<JsonBody> {
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

/** The answers that are still true. One that is being made while something changes goes with those of before. */
function answersOf(db: Db): Map<string, Answer> {
  const version = rawStatement<[number]>(db, VERSION).get({})?.[0]
  const kept = caches.get(db.$client)
  if (kept !== undefined && kept.version === version) return kept.answers
  const answers = new Map<string, Answer>()
  caches.set(db.$client, { version, answers })
  return answers
}
