import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { PushMessage, PushTarget } from '#shared/api/notices'
import type { Config } from '#server/base/config'
import { isPublicEndpoint, lookupPublic } from './publicEndpoint'
import type { PushKeys } from './pushKeyStore'

const TIMEOUT_MS = 5000
/** How long whoever takes pushes keeps one for a device that is off. */
const KEEP_SECONDS = 24 * 3600

/** What became of a push: `gone`: nobody takes any there any more; `refused`: not this one. */
export type PushOutcome = { is: 'sent' | 'gone' | 'refused' } | { is: 'failed'; error: Error; retryAfterMs?: number }

/** Whose pushes they are; `signal` cuts off what is on its way. */
interface PushSender {
  config: Config
  keys: PushKeys
  signal: AbortSignal
}

/** Who answers for pushes, as their makers may ask. */
function contactOf({ publicUrl, mailFrom }: Config): string {
  if (publicUrl?.startsWith('https:') === true) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** Sends a message to a browser, sealed for it (RFC 8291) and signed (VAPID). Follows no redirects. Never rejects. */
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
    // Its keys are none.
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

/** Only how it is answered counts: what else comes is not read. */
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
