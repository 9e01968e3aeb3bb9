import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { PushMessage, PushTarget } from '#shared/api/notices'
import type { Config } from '#server/base/config'
import { isPublicEndpoint, lookupPublic } from './publicEndpoint'
import type { PushKeys } from './pushStore'

const TIMEOUT_MS = 5000
/** How long push services keep a message for an offline device. */
const KEEP_SECONDS = 24 * 3600

/** `gone`: the subscription ended; `refused`: this message only. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'failed'; error: Error; retryAfterMs?: number }

interface PushSender {
  config: Config
  keys: PushKeys
  signal: AbortSignal
}

function contactOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:') === true) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** Encrypts (RFC 8291) and signs (VAPID). Follows no redirects. Never rejects. */
export async function sendPush(
  { config, keys, signal }: PushSender,
  target: PushTarget,
  message: PushMessage,
): Promise<PushOutcome> {
  if (config.pushEndpoints === 'public' && !isPublicEndpoint(target.endpoint)) return { is: 'gone' }
  const { default: webPush } = await import('web-push')
  let sealed: ReturnType<typeof webPush.generateRequestDetails>
  try {
    sealed = webPush.generateRequestDetails(target, JSON.stringify(message), {
      vapidDetails: { subject: contactOf(config), ...keys },
      TTL: KEEP_SECONDS,
      topic: message.tag.replaceAll('-', ''),
    })
  } catch {
    // Invalid subscription keys.
    return { is: 'gone' }
  }
  try {
    const options = {
      method: 'POST',
      headers: sealed.headers,
      agent: false,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      ...(config.pushEndpoints === 'public' && { lookup: lookupPublic }),
    } as const
    return outcomeOf(await post(target.endpoint, options, sealed.body))
  } catch (error) {
    return { is: 'failed', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

interface Answer {
  status: number
  retryAfter: string | undefined
}

const post = (endpoint: string, options: RequestOptions, body: Buffer | null): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const send = endpoint.startsWith('https:') ? httpsRequest : httpRequest
    const sent = send(endpoint, options, (answer) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] })
      answer.destroy()
    })
    sent.on('error', reject)
    sent.end(body)
  })

function outcomeOf({ status, retryAfter }: Answer): PushOutcome {
  if (status >= 200 && status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status !== 429 && status < 500) return { is: 'refused' }
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : undefined
  return {
    is: 'failed',
    error: new Error(`answered ${status}`),
    ...(seconds !== undefined && { retryAfterMs: seconds * 1000 }),
  }
}
