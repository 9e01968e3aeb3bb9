/** Exists in browsers and Node. */
declare const crypto: { getRandomValues: (bytes: Uint8Array) => Uint8Array }

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** 12 bits per millisecond. Counters start in the lower half, to leave room. */
const MAX_COUNTER = 0xfff
const COUNTER_START_MASK = 0x7ff

let lastMillisecond = 0
let counter = 0

/** UUID version 7, lower case, monotonic (RFC 9562, 5.7 and 6.2, method 1). */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(10))
  const start = (((random[8] ?? 0) << 8) | (random[9] ?? 0)) & COUNTER_START_MASK
  const now = Date.now()
  if (now > lastMillisecond || counter === MAX_COUNTER) {
    lastMillisecond = Math.max(now, lastMillisecond + 1)
    counter = start
  } else counter += 1
  const time = hex(lastMillisecond, 12)
  const tail = [...random.subarray(0, 8)].map((byte, i) => hex(i === 0 ? 0x80 | (byte & 0x3f) : byte, 2)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(counter, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0')

/** Any UUID version, lower case. */
export const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
