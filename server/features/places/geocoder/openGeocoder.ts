import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { normalizeLine } from '#shared/limits'
import type { Position } from '#shared/places/place'
import type { Config } from '#server/base/config'
import { AppError, invalidInputError } from '#server/base/errors'
import type { GeocodedPlace, Geocoder, GeocoderSearch } from '#server/base/geocoder'
import { KeyedQueue } from '#server/base/keyedQueue'
import type { Services } from '#server/base/services'
import { askProvider, GeocoderError } from './askProvider'
import { KeptAnswerStore } from './keptAnswerStore'
import { providers, type GeocoderQuery } from './providers'

const GAP_MS = 1000
const TIMEOUT_MS = 3000
/** After a failure, answers at once that nothing answers. */
const PAUSE_MS = 30_000
const MAX_WAITING = 8
const MAX_WAITING_OF_USER = 2
const CLEAN_EVERY_MS = 3600_000

/** Replaced by tests. */
interface GeocoderTiming {
  /** Milliseconds of a clock that never goes back. */
  now: () => number
  sleep: (ms: number) => Promise<unknown>
  deadline: () => AbortSignal
}

const realTiming: GeocoderTiming = {
  now: () => performance.now(),
  sleep: (ms) => sleep(ms),
  deadline: () => AbortSignal.timeout(TIMEOUT_MS),
}

type Parts = Pick<Services, 'config' | 'log' | 'ownNow'>

/** Undefined without GEOCODER_URL: no request leaves the server. */
export function openGeocoder(parts: Parts, timing = realTiming): Geocoder | undefined {
  const { geocoder } = parts.config
  return geocoder === undefined ? undefined : new PacedGeocoder(parts, geocoder, timing)
}

class PacedGeocoder implements Geocoder {
  readonly attribution: string
  readonly #turns = new KeyedQueue()
  readonly #waiting = new Map<string, number>()
  readonly #kept: KeptAnswerStore
  readonly #cleaning: NodeJS.Timeout
  readonly #closed = new AbortController()
  readonly #userAgent: string
  #nextAt = -Infinity
  #pausedUntil = -Infinity

  constructor(
    private readonly parts: Parts,
    private readonly setting: NonNullable<Config['geocoder']>,
    private readonly timing: GeocoderTiming,
  ) {
    const { config, ownNow } = parts
    this.attribution = providers[setting.kind].attribution
    this.#userAgent = config.publicUrl === undefined ? 'Periplo' : `Periplo (+${config.publicUrl})`
    this.#kept = new KeptAnswerStore(join(config.dataDir, 'geocoder.sqlite'), ownNow)
    this.#cleaning = setInterval(() => this.#tryKept(() => this.#kept.deleteOld()), CLEAN_EVERY_MS).unref()
  }

  async find({ text, near, userId, signal }: GeocoderSearch): Promise<GeocodedPlace[]> {
    const query = { text: normalizeLine(text.normalize('NFC')), near: near && roundNear(near) }
    const kept = this.#findKept(query)
    if (kept !== undefined) return kept
    this.#requireAnswering()
    const own = this.#waiting.get(userId) ?? 0
    const all = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0)
    if (all >= MAX_WAITING || own >= MAX_WAITING_OF_USER)
      throw new AppError('TooManyRequestsError', 'Too many searches wait for the geocoder', { retryAfter: MAX_WAITING })
    this.#waiting.set(userId, own + 1)
    try {
      return await this.#turns.run('', () => this.#ask(query, signal))
    } finally {
      const left = (this.#waiting.get(userId) ?? 1) - 1
      if (left === 0) this.#waiting.delete(userId)
      else this.#waiting.set(userId, left)
    }
  }

  close(): void {
    clearInterval(this.#cleaning)
    this.#closed.abort()
    this.#kept.close()
  }

  async #ask(query: GeocoderQuery, signal: AbortSignal): Promise<GeocodedPlace[]> {
    const { now, sleep: wait, deadline } = this.timing
    // An equal search may have been before in the queue.
    const kept = this.#findKept(query)
    if (kept !== undefined) return kept
    this.#requireAnswering()
    if (!signal.aborted && this.#nextAt > now()) await wait(this.#nextAt - now())
    if (signal.aborted) throw invalidInputError('The request was aborted')
    this.#nextAt = now() + GAP_MS
    try {
      const until = AbortSignal.any([deadline(), this.#closed.signal])
      const places = await askProvider({ setting: this.setting, userAgent: this.#userAgent, signal: until }, query)
      this.#tryKept(() => this.#kept.keep(this.#keyOf(query), places))
      return places
    } catch (error) {
      if (!(error instanceof GeocoderError)) throw error
      this.parts.log.warn({ host: new URL(this.setting.url).host, reason: error.message }, 'the geocoder failed')
      if (error.isDown) this.#pausedUntil = now() + PAUSE_MS
      throw this.#unavailable()
    }
  }

  #requireAnswering(): void {
    if (this.#closed.signal.aborted || this.timing.now() < this.#pausedUntil) throw this.#unavailable()
  }

  #unavailable(): AppError {
    const leftMs = Math.max(this.#pausedUntil - this.timing.now(), GAP_MS)
    return new AppError('UnavailableError', 'The geocoder does not answer', { retryAfter: Math.ceil(leftMs / 1000) })
  }

  #findKept(query: GeocoderQuery): GeocodedPlace[] | undefined {
    return this.#tryKept(() => this.#kept.find(this.#keyOf(query)))
  }

  /** Without its key, which may change. */
  #keyOf({ text, near }: GeocoderQuery): string {
    const { origin, pathname } = new URL(this.setting.url)
    return JSON.stringify([1, this.setting.kind, origin, pathname, text.toLowerCase(), near])
  }

  /** A full or broken disk costs requests, no answers. */
  #tryKept<T>(work: () => T): T | undefined {
    try {
      return work()
    } catch (error) {
      if (!this.#closed.signal.aborted) this.parts.log.warn({ err: error }, 'answers of the geocoder cannot be kept')
      return undefined
    }
  }
}

/** Some 10 km: the geocoder need not know more, and neighbours share answers. */
const roundNear = ({ lat, lng }: Position): Position => ({ lat: Math.round(lat * 10) / 10, lng: Math.round(lng * 10) / 10 })
