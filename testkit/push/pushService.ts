import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { PushMessage, type PushTarget } from '#shared/api/notices'

interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  message: PushMessage
}

export interface PushService {
  url: string
  received: ReceivedPush[]
  answer: (path: string, respond: ServerResponse) => void
  subscribe: (path: string) => PushTarget
}

export async function pushServiceForTest(): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const service: PushService = {
    url: '',
    received: [],
    answer: (_path, respond) => void respond.writeHead(201).end(),
    subscribe: (path) => {
      const browser = new Browser()
      browsers.set(path, browser)
      return { endpoint: `${service.url}${path}`, keys: browser.keys }
    },
  }
  const take = async (request: IncomingMessage, respond: ServerResponse) => {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const message = browsers.get(path)?.open(Buffer.concat(chunks))
    if (message !== undefined) service.received.push({ path, headers: request.headers, message })
    service.answer(path, respond)
  }
  const server = createServer((request, respond) => void take(request, respond))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  service.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return service
}

const TAG_BYTES = 16

/** The browser's side of RFC 8291 (aes128gcm). */
class Browser {
  readonly #pair = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #public = this.#pair.generateKeys()

  get keys(): PushTarget['keys'] {
    return { p256dh: this.#public.toString('base64url'), auth: this.#auth.toString('base64url') }
  }

  open(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const senderKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const shared = this.#pair.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#public, senderKey])
    const secret = hkdfSync('sha256', shared, this.#auth, info, 32)
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, `Content-Encoding: ${what}\0`, bytes))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    // Delimiter 2 ends the last record; zero padding may follow.
    return PushMessage.parse(JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()))
  }
}
