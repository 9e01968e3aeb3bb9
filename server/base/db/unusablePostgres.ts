import pg from 'pg'

/** The database is unchanged. The message is a full sentence without a password. */
export class UnusablePostgresError extends Error {}

export interface PostgresAddress {
  server: string
  user: string
  database: string
}

const MALFORMED = 'The address of a PostgreSQL has to look like postgres://user:password@host:5432/database.'

/** Throws UnusablePostgresError. */
export function parsePostgresUrl(text: string): PostgresAddress {
  try {
    const { protocol, hostname, port, username, password, pathname } = new URL(text)
    decodeURIComponent(password)
    const database = decodeURIComponent(pathname.slice(1))
    if (!/^postgres(?:ql)?:$/.test(protocol) || database === '') throw new UnusablePostgresError(MALFORMED)
    return {
      server: `${decodeURIComponent(hostname) || 'localhost'}:${port || '5432'}`,
      user: decodeURIComponent(username) || 'nobody in particular',
      database,
    }
  } catch {
    // The parser's error would contain the password.
    throw new UnusablePostgresError(MALFORMED)
  }
}

export function explainPostgresError(error: unknown, { server, user, database }: PostgresAddress): unknown {
  const refused = (sentence: string) => new UnusablePostgresError(sentence, { cause: error })
  if (!(error instanceof Error) || error instanceof UnusablePostgresError) return error
  if (!(error instanceof pg.DatabaseError))
    return error.message.startsWith('SASL')
      ? refused(`PostgreSQL at ${server} does not let "${user}" in: are user and password right?`)
      : refused(`No PostgreSQL answers at ${server} (${reasonOf(error)}): is it running, and are host and port right?`)
  if (error.code === '28P01' || error.code === '28000')
    return refused(`PostgreSQL at ${server} does not let "${user}" in: are user and password right?`)
  if (error.code === '3D000') return refused(`PostgreSQL at ${server} has no database "${database}": create it first.`)
  if (error.code === '42501')
    return refused(
      `The user "${user}" lacks rights in the database "${database}": it has to own the tables, and to be allowed to create them.`,
    )
  if (error.code === '25006') return refused(`The database "${database}" at ${server} takes no writes: is it a replica?`)
  return error
}

const reasonOf = (error: Error): string => error.message || ('code' in error ? String(error.code) : error.name)
