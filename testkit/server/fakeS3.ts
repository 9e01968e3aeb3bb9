import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const KEY = 'AKIAPERIPLO'
const SECRET = 'secreto/con+signos='
const REGION = 'eu-west-1'
const BUCKET = '/fotos'
const PAGE_SIZE = 2

/** An in-process S3 server with the operations we need. Verifies signatures. */
export interface FakeS3 {
  /** For S3_URL, with credentials. */
  url: string
  urlWith: (change: { secret?: string; bucket?: string }) => string
  objects: Map<string, { content: Buffer; storedAt: Date }>
  answerNext: (...statuses: number[]) => void
  close: () => void
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

function isSigned({ method = '', url = '', headers }: IncomingMessage, content: Buffer): boolean {
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w{64})$/
  const [, key, scope = '', names = '', signature = ''] = parts.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';')
  if (key !== KEY || !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return false
  if (headers['x-amz-content-sha256'] !== sha256(content)) return false
  const { pathname, searchParams } = new URL(url, 'http://here')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const request = [method, pathname, query.join('&'), lines, names, sha256(content)].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const [day = '', region = ''] = scope.split('/')
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${SECRET}`)
  return region === REGION && timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex'))
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;')

/** The caller closes it. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map()
  const answers: number[] = []

  const list = (query: URLSearchParams): string => {
    const names = [...objects.keys()].filter((name) => name.startsWith(query.get('prefix') ?? '')).sort()
    const start = Number(query.get('continuation-token')?.split('&').at(-1) ?? 0)
    const isMore = start + PAGE_SIZE < names.length
    const entries = names.slice(start, start + PAGE_SIZE).map((name) => {
      const { content, storedAt } = objects.get(name) ?? { content: Buffer.alloc(0), storedAt: new Date(0) }
      return `<Contents><Key>${name}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${content.length}</Size></Contents>`
    })
    const token = isMore ? `<NextContinuationToken>${escapeXml(`+/=&${start + PAGE_SIZE}`)}</NextContinuationToken>` : ''
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${String(isMore)}</IsTruncated>${entries.join('')}${token}</ListBucketResult>`
  }
  const answer = (
    method: string,
    url: URL,
    content: Buffer,
  ): { status: number; headers?: Record<string, string>; body?: string | Buffer } => {
    if (url.pathname === BUCKET)
      return url.searchParams.get('list-type') === '2' ? { status: 200, body: list(url.searchParams) } : { status: 400 }
    if (!url.pathname.startsWith(`${BUCKET}/`)) return { status: 404 }
    const name = decodeURIComponent(url.pathname.slice(BUCKET.length + 1))
    const found = objects.get(name)
    if (method === 'PUT') {
      objects.set(name, { content, storedAt: new Date() })
      return { status: 200 }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204 }
    }
    if (found === undefined) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
    const headers = { 'Last-Modified': found.storedAt.toUTCString(), 'Content-Length': String(found.content.length) }
    return { status: 200, headers, ...(method === 'GET' && { body: found.content }) }
  }
  const server = createServer((request, response) => {
    void buffer(request).then((content) => {
      const said = answers.shift()
      const known = isSigned(request, content)
        ? answer(request.method ?? '', new URL(request.url ?? '', 'http://here'), content)
        : { status: 403 }
      const { status, headers = {}, body } = said === undefined ? known : { status: said }
      response.writeHead(status, headers).end(body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urlWith: FakeS3['urlWith'] = ({ secret = SECRET, bucket = BUCKET.slice(1) }) =>
    `http://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}/periplo?region=${REGION}`
  return {
    url: urlWith({}),
    urlWith,
    objects,
    answerNext: (...statuses) => void answers.push(...statuses),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
