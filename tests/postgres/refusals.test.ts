import { describe, expect, it } from 'vitest'
import { UnusablePostgresError } from '#server/base/db/unusablePostgres'
import { startFakePostgres, wrongPasswordGreeting } from './startFakePostgres'
import { queryPostgres } from '#testkit/server/postgresDatabases'
import {
  createLimitedUserUrl,
  openPostgresForTest,
  postgresForTest,
  postgresUrl,
  listRelations,
} from '#testkit/server/testPostgres'

async function prepared(...statements: string[]): Promise<string> {
  const url = await postgresForTest()
  await queryPostgres(url, ...statements)
  return url
}

const nameIn = (url: string) => new URL(url).pathname.slice(1)

describe('openPostgres refuses, in one sentence and with nothing changed,', () => {
  it.each([
    '',
    'trips',
    'https://ana@127.0.0.1/trips',
    'postgres://127.0.0.1',
    'postgres://ana:%zz@127.0.0.1/trips',
    'postgres://a:b:c/x',
  ])('the address %j', async (url) => {
    const sentence = 'The address of a PostgreSQL has to look like postgres://user:password@host:5432/database.'
    await expect(openPostgresForTest(url)).rejects.toThrow(new UnusablePostgresError(sentence))
  })

  type Case = [what: string, url: () => Promise<string>, sentence: (url: string) => string]
  const server = (url: string) => new URL(url).host
  const cases: Case[] = [
    [
      'a server that is not there',
      async () => 'postgres://ana:secret@no-such-host.invalid/trips',
      () =>
        'No PostgreSQL answers at no-such-host.invalid:5432 (getaddrinfo ENOTFOUND no-such-host.invalid): is it running, and are host and port right?',
    ],
    [
      'a port at which nobody listens',
      async () => 'postgres://ana:secret@127.0.0.1:1/trips',
      () =>
        'No PostgreSQL answers at 127.0.0.1:1 (connect ECONNREFUSED 127.0.0.1:1): is it running, and are host and port right?',
    ],
    [
      'a wrong password',
      () => startFakePostgres({ greeting: wrongPasswordGreeting }),
      (url) => `PostgreSQL at ${server(url)} does not let "ana" in: are user and password right?`,
    ],
    [
      'a user that is not there',
      async () => postgresUrl('postgres', { name: 'no_such_user', password: 'secret' }),
      (url) => `PostgreSQL at ${server(url)} does not let "no_such_user" in: are user and password right?`,
    ],
    [
      'a database that is not there',
      async () => postgresUrl('no_such_database'),
      (url) => `PostgreSQL at ${server(url)} has no database "no_such_database": create it first.`,
    ],
    [
      'an old server',
      () => startFakePostgres(),
      (url) => `PostgreSQL at ${server(url)} is of version 14: Periplo needs 15 or newer.`,
    ],
    [
      'a user who may not create tables',
      async () => createLimitedUserUrl(await postgresForTest()),
      (url) =>
        `The user "${new URL(url).username}" may not create tables in the database "${nameIn(url)}": GRANT CREATE ON SCHEMA public to that user, or make it the owner.`,
    ],
    [
      'a user who may not read the tables',
      async () => {
        const url = await postgresForTest()
        await openPostgresForTest(url)
        return createLimitedUserUrl(url)
      },
      (url) =>
        `The user "${new URL(url).username}" lacks rights in the database "${nameIn(url)}": it has to own the tables, and to be allowed to create them.`,
    ],
    [
      'a database of something else',
      () => prepared('CREATE TABLE customers (id int)'),
      (url) => `The database "${nameIn(url)}" holds something else, such as the table "customers": Periplo needs one of its own.`,
    ],
    [
      "another program's migrations",
      () =>
        prepared(
          'CREATE TABLE __drizzle_migrations (id int, hash text, created_at bigint)',
          "INSERT INTO __drizzle_migrations VALUES (1, 'x', 5)",
        ),
      (url) =>
        `The database "${nameIn(url)}" holds something else, such as the table "__drizzle_migrations": Periplo needs one of its own.`,
    ],
    [
      'a database of a newer version that says so',
      async () => {
        const url = await postgresForTest()
        await openPostgresForTest(url)
        await queryPostgres(
          url,
          "INSERT INTO __drizzle_migrations (hash, created_at, stops_older) VALUES ('x', 9999999999999, true)",
        )
        return url
      },
      (url) =>
        `The database "${nameIn(url)}" is of a newer version of Periplo that this one cannot work beside: update Periplo first.`,
    ],
    [
      'a database that takes no writes',
      async () => {
        const url = await postgresForTest()
        await queryPostgres(url, `ALTER DATABASE ${nameIn(url)} SET default_transaction_read_only = on`)
        return url
      },
      (url) => `The database "${nameIn(url)}" at ${server(url)} takes no writes: is it a replica?`,
    ],
    [
      'another encoding of texts',
      () => postgresForTest("template0 ENCODING 'LATIN1' LOCALE 'C'"),
      (url) => `The database "${nameIn(url)}" stores texts as LATIN1: create one with ENCODING 'UTF8'.`,
    ],
    [
      'tables in a schema of their own',
      async () => {
        const url = await prepared('CREATE SCHEMA mine')
        await queryPostgres(url, `ALTER DATABASE ${nameIn(url)} SET search_path = mine`)
        return url
      },
      (url) =>
        `Tables of "${new URL(url).username}" would lie in the schema "mine" of the database "${nameIn(url)}": Periplo's lie in "public", which its search_path has to name first.`,
    ],
  ]

  it.each(cases)('%s', async (_what, prepare, sentence) => {
    const url = await prepare()
    const state = () => listRelations(new URL(url).username.startsWith('of_') ? postgresUrl(nameIn(url)) : url).catch(() => 'no')
    const before = await state()
    const refusal = await openPostgresForTest(url).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnusablePostgresError)
    expect(refusal).toHaveProperty('message', sentence(url))
    expect(String(refusal)).not.toContain('secret')
    expect(await state()).toEqual(before)
  })
})
