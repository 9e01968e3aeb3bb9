/** The bus cannot be used as it was named. The message is a whole sentence, and holds no password. */
export class BusRefusedError extends Error {}

const MALFORMED =
  'The address of the bus has to look like nats://user:password@host:4222 (several: with commas between them); without one, PostgreSQL carries the news.'

/** Servers as `host:port`, and who we are. */
export interface NatsAddress {
  servers: string[]
  credentials: { user: string; pass: string } | { token: string } | undefined
}

/** Several addresses may be named, with commas between them; who we are stands in the first. Throws BusRefusedError when one of them is none. */
export function parseNatsUrl(text: string): NatsAddress {
  const urls = text.split(',').map(readUrl)
  return { servers: urls.map(({ server }) => server), credentials: urls[0]?.credentials }
}

function readUrl(text: string): { server: string; credentials: NatsAddress['credentials'] } {
  // The error of a URL that cannot be parsed holds it, with its password: nobody gets to see it.
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  const password = decode(url?.password)
  const user = decode(url?.username)
  if (url?.protocol !== 'nats:' || url.hostname === '' || user === undefined || password === undefined)
    throw new BusRefusedError(MALFORMED)
  return { server: `${url.hostname}:${url.port || '4222'}`, credentials: credentialsOf(user, password) }
}

/** A name alone is a token, as for other clients of NATS. */
function credentialsOf(user: string, password: string): NatsAddress['credentials'] {
  if (user === '') return undefined
  return password === '' ? { token: user } : { user, pass: password }
}

function decode(text = ''): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
