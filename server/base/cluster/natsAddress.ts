/** An unusable bus URL. The message is a full sentence without a password. */
export class BusRefusedError extends Error {}

const MALFORMED =
  'The address of the bus has to look like nats://user:password@host:4222 (several: with commas between them); without one, PostgreSQL carries the news.'

export interface NatsAddress {
  servers: string[]
  credentials: { user: string; pass: string } | { token: string } | undefined
}

/** Comma-separated addresses, credentials in the first. Throws BusRefusedError. */
export function parseNatsUrl(text: string): NatsAddress {
  const urls = text.split(',').map(readUrl)
  return { servers: urls.map(({ server }) => server), credentials: urls[0]?.credentials }
}

function readUrl(text: string): { server: string; credentials: NatsAddress['credentials'] } {
  // The parser's error would contain the password.
  const url = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined
  const password = decode(url?.password)
  const user = decode(url?.username)
  if (url?.protocol !== 'nats:' || url.hostname === '' || user === undefined || password === undefined)
    throw new BusRefusedError(MALFORMED)
  return { server: `${url.hostname}:${url.port || '4222'}`, credentials: credentialsOf(user, password) }
}

/** A name alone is a token, as in other NATS clients. */
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
