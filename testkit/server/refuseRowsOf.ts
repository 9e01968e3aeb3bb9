import { onTestFinished } from 'vitest'
import type { Services } from '#server/base/services'

/**
 * Makes inserts into a table fail until the test ends or the returned
 * function runs.
 */
export async function refuseRowsOf({ db }: Pick<Services, 'db'>, table: string): Promise<() => Promise<void>> {
  const run = (sqlite: string, ...postgres: string[]) =>
    db.write(async (tx) => {
      for (const text of db.dialect === 'sqlite' ? [sqlite] : postgres) await tx.run(text)
    })
  await run(
    `CREATE TRIGGER refuse BEFORE INSERT ON ${table} BEGIN SELECT raise(ABORT, 'refused by a test'); END`,
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$`,
    `CREATE TRIGGER refuse BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse()`,
  )
  const mend = () => run('DROP TRIGGER IF EXISTS refuse', `DROP TRIGGER IF EXISTS refuse ON ${table}`)
  onTestFinished(mend)
  return mend
}
