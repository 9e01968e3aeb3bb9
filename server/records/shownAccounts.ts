import { sql, type SQL } from 'drizzle-orm'
import type { Services } from '#server/base/services'

const HOUR_MS = 3600_000
const TEN_MINUTES_MS = 600_000

/** Whose things strangers meet without asking for them: `settled` ones are no longer new, `confirmed` ones have confirmed their address. */
export type ShownAccounts = 'all' | 'settled' | 'confirmed'

/** Which accounts the settings show to strangers. */
export const shownAccounts = ({ config }: Pick<Services, 'config'>): ShownAccounts =>
  config.requiresConfirmedEmail ? 'confirmed' : config.rateLimit ? 'settled' : 'all'

const isAnHourOld = (account: string): string => `${account}.created_at + ${HOUR_MS} <= @now`

/** An account `o` is settled with a confirmed address, after an hour, or after ten minutes once an account of an hour likes or follows it. */
const isSettledSql = (o: string): string => `(${o}.email_confirmed_at IS NOT NULL OR ${isAnHourOld(o)}
  OR (${o}.created_at + ${TEN_MINUTES_MS} <= @now AND (
    EXISTS (SELECT 1 FROM follows AS f JOIN users AS w ON w.id = f.follower_id WHERE f.followed_id = ${o}.id AND ${isAnHourOld('w')})
    OR EXISTS (SELECT 1 FROM itineraries AS i JOIN itinerary_likes AS k ON k.itinerary_id = i.id JOIN users AS w ON w.id = k.user_id
      WHERE i.user_id = ${o}.id AND ${isAnHourOld('w')})
    OR EXISTS (SELECT 1 FROM lists AS l JOIN list_likes AS k ON k.list_id = l.id JOIN users AS w ON w.id = k.user_id
      WHERE l.user_id = ${o}.id AND ${isAnHourOld('w')}))))`

/** Whether strangers are shown an account `o` at `@now`. */
export const isShownAccountSql = (shown: Exclude<ShownAccounts, 'all'>, o: string): string =>
  shown === 'confirmed' ? `${o}.email_confirmed_at IS NOT NULL` : isSettledSql(o)

/** The same of the table `users`, for a query of the builder; `now` in milliseconds. */
export const isShownAccount = (shown: Exclude<ShownAccounts, 'all'>, now: number): SQL =>
  sql.join(
    isShownAccountSql(shown, 'users')
      .split('@now')
      .map((part) => sql.raw(part)),
    sql`${now}`,
  )
