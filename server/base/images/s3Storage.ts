import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { lazyStream, type ImageStorage, type ReadableImage, type StoredImage } from './imageStorage'

const MAX_ANSWER_MS = 15_000
/** With backoff, after 5xx and 429. */
const RETRIES = 3
const DEFAULT_REGION = 'us-east-1'

export interface S3Config {
  accessKeyId: string
  secretAccessKey: string
  region: string
  /** Without a trailing slash. */
  bucket: string
  /** Empty or with a trailing slash. */
  prefix: string
}

class StoreAwayError extends Error {
  /** A network code, for `isStorageError`. */
  readonly code = 'ETIMEDOUT'

  constructor(reason: string, cause?: unknown) {
    super(`the object store is unreachable: ${reason}`, { cause })
  }
}

interface Asked {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  query?: Record<string, string>
  content?: Uint8Array<ArrayBuffer>
}

export function createS3Storage({ bucket, prefix, ...access }: S3Config, folder: string): ImageStorage {
  const client = new AwsClient({ ...access, service: 's3', retries: RETRIES })
  const start = `${prefix}${folder}/`

  const ask = async (path: string, { method, query, content }: Asked): Promise<Response | undefined> => {
    const address = new URL(`${bucket}${path}`)
    for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
    const answer = await answered(
      client.fetch(address, {
        method,
        signal: AbortSignal.timeout(MAX_ANSWER_MS),
        headers: { 'X-Amz-Content-Sha256': sha256(content ?? new Uint8Array()) },
        ...(content !== undefined && { body: content }),
      }),
    )
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404 && path !== '') return undefined
    if (answer.status >= 500 || answer.status === 429) throw new StoreAwayError(`status ${answer.status}`)
    throw new Error(`the object store answers ${method} with ${answer.status}: check its address, keys and permissions`)
  }
  const pathOf = (name: string) => `/${start}${name}`
  const find = async (name: string): Promise<ReadableImage | undefined> => {
    const facts = (await ask(pathOf(name), { method: 'HEAD' }))?.headers
    if (facts === undefined) return undefined
    const storedAt = Date.parse(facts.get('last-modified') ?? '')
    return { name, bytes: Number(facts.get('content-length')), storedAt, read: () => lazyStream(() => read(name)) }
  }
  const read = async (name: string): Promise<Uint8Array> => {
    const answer = await ask(pathOf(name), { method: 'GET' })
    if (answer === undefined) throw new Error(`the picture ${name} was removed while it was asked for`)
    return new Uint8Array(await answered(answer.arrayBuffer()))
  }
  return {
    find,
    has: async (name) => (await find(name)) !== undefined,
    put: async (name, content) => void (await ask(pathOf(name), { method: 'PUT', content: new Uint8Array(content) })),
    async *list() {
      let token: string | undefined
      do {
        const query = { 'list-type': '2', prefix: start, ...(token !== undefined && { 'continuation-token': token }) }
        const answer = await ask('', { method: 'GET', query })
        const page = answer === undefined ? '' : await answered(answer.text())
        yield* readListing(page, start)
        token = textOf(page, 'NextContinuationToken')
      } while (token !== undefined)
    },
    remove: async (name) => void (await ask(pathOf(name), { method: 'DELETE' })),
  }
}

/** Parses `https://key:secret@host/bucket/folder?region=name` (folder and region optional). */
export function parseS3Url(text: string): S3Config | undefined {
  try {
    const { protocol, origin, username, password, pathname, searchParams } = new URL(text)
    const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
    if (!/^https?:$/.test(protocol) || bucket === '' || username === '' || password === '') return undefined
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? DEFAULT_REGION,
      bucket: `${origin}/${bucket}`,
      prefix: folders.map((folder) => `${folder}/`).join(''),
    }
  } catch {
    return undefined
  }
}

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw new StoreAwayError(error instanceof Error ? error.message : String(error), error)
  }
}

/** Our names need no XML unescaping. */
function* readListing(page: string, start: string): Generator<StoredImage> {
  for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = textOf(entry, 'Key') ?? ''
    const storedAt = Date.parse(textOf(entry, 'LastModified') ?? '')
    if (key.startsWith(start)) yield { name: key.slice(start.length), bytes: Number(textOf(entry, 'Size')), storedAt }
  }
}

const textOf = (xml: string, tag: string): string | undefined =>
  new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]?.replaceAll('&amp;', '&')
