import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { MAX_PAYLOAD_BYTES, MAX_TOPIC_LENGTH, PayloadTooLargeError } from './nodeBus'

const TOPIC = /^[\w-]+(?:\.[\w-]+)*$/

const envelopeSchema = z.object({
  from: z.string().min(1),
  messages: z.array(z.object({ topic: z.string(), payload: z.unknown() })),
})

export type Envelope = z.infer<typeof envelopeSchema>

/** `json`: the payload as published; `bytes`: UTF-8 length with the topic. */
export interface OutgoingMessage {
  topic: string
  json: string
  bytes: number
}

/** Throws RangeError for an invalid topic. */
export function checkTopic(topic: string): void {
  if (topic.length > MAX_TOPIC_LENGTH || !TOPIC.test(topic))
    throw new RangeError(
      `A topic is words of letters, digits, _ and -, joined by dots, at most ${MAX_TOPIC_LENGTH} characters: not ${JSON.stringify(topic)}.`,
    )
}

export function prepareMessage(topic: string, payload: unknown): OutgoingMessage {
  checkTopic(topic)
  // Undefined for functions, despite its type.
  const json: string | undefined = JSON.stringify(payload)
  if (json === undefined) throw new TypeError(`A message about "${topic}" has no payload that JSON can hold.`)
  const bytes = Buffer.byteLength(json)
  if (bytes > MAX_PAYLOAD_BYTES) throw new PayloadTooLargeError(topic, bytes)
  return { topic, json, bytes: bytes + topic.length }
}

export function readEnvelope(text: string): Envelope | undefined {
  try {
    return envelopeSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const write = ({ topic, json }: OutgoingMessage): string => `{"topic":"${topic}","payload":${json}}`

/** Numbers the envelopes: PostgreSQL merges equal notifications of a transaction. */
export class EnvelopeWriter {
  readonly nodeId = randomBytes(12).toString('base64url')

  constructor(private number = 0) {}

  pack(messages: OutgoingMessage[], maxBytes: number): string[] {
    const texts: string[] = []
    let [written, bytes] = [[] as string[], 0]
    for (const message of messages) {
      const text = write(message)
      const size = Buffer.byteLength(text) + 1
      if (written.length > 0 && bytes + size > maxBytes) {
        texts.push(this.#wrap(written))
        ;[written, bytes] = [[], 0]
      }
      if (written.length === 0) bytes = this.#wrap([]).length
      written.push(text)
      bytes += size
    }
    if (written.length > 0) texts.push(this.#wrap(written))
    return texts
  }

  #wrap(written: string[]): string {
    this.number += 1
    return `{"from":"${this.nodeId}","number":${this.number},"messages":[${written.join(',')}]}`
  }
}
