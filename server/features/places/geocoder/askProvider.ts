import type { Config } from '#server/base/config'
import type { GeocodedPlace } from '#server/base/geocoder'
import { geocoderAddress, providers, type GeocoderQuery } from './providers'

/** Eight places are some 10 KB. */
const MAX_ANSWER_BYTES = 512 * 1024

/** Statuses of a server that is too busy for any search. */
const DOWN = new Set([429, 502, 503, 504])

/** `isDown`: other searches will fail too. The message holds no key and no text. */
export class GeocoderError extends Error {
  constructor(
    message: string,
    readonly isDown: boolean,
  ) {
    super(message)
  }
}

interface Asked {
  setting: NonNullable<Config['geocoder']>
  userAgent: string
  signal: AbortSignal
}

/** Follows no redirects. Throws GeocoderError. */
export async function askProvider({ setting, userAgent, signal }: Asked, query: GeocoderQuery): Promise<GeocodedPlace[]> {
  const { kind, url } = setting
  const headers = { 'User-Agent': userAgent, 'Accept-Language': 'es', Accept: 'application/json' }
  const response = await fetch(geocoderAddress(url, kind, query), { headers, redirect: 'manual', signal }).catch(
    (error: unknown) => {
      throw new GeocoderError(reasonOf(error), true)
    },
  )
  if (!response.ok) {
    await response.body?.cancel()
    throw new GeocoderError(`answered ${response.status}`, DOWN.has(response.status))
  }
  try {
    return providers[kind].read(JSON.parse(await readText(response)))
  } catch (error) {
    throw error instanceof GeocoderError ? error : new GeocoderError(reasonOf(error), signal.aborted)
  }
}

async function readText(response: Response): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = response.body
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) throw new GeocoderError('answered too much', false)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** Messages of JSON.parse quote the answer. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'answered no JSON'
  if (!(error instanceof Error)) return 'failed'
  const { cause } = error
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'did not answer in time'
  if (!(cause instanceof Error)) return error.message
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
