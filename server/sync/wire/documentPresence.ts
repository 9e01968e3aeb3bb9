import { z } from 'zod'
import type { SyncConnection } from './syncConnection'
import { awarenessFrame, newestOf, onlyEntry, type AwarenessEntry } from './frames'
import type { SyncSettings } from '../syncSettings'
import { invalid } from '../refusal'

const State = z.record(z.string(), z.unknown()).nullable()
const LEFT = 'null'
/** So long nothing is heard of somebody on another server until they count as gone. */
const MAX_KEEP_ALIVES = 3

interface PresentClient extends AwarenessEntry {
  /** Missing for those who are connected to another server. */
  connection: SyncConnection | undefined
  saidAt: number
  toldAt: number
}

/** Who has a document open, and what they say they are doing. Never stored. */
export class DocumentPresence {
  readonly #here = new Map<number, PresentClient>()
  /** Clocks of those who left and whose leaving was not told yet. */
  readonly #left = new Map<number, number>()
  /** Which of them were connected here. */
  readonly #leftHere = new Set<number>()
  readonly #news = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly settings: Pick<
      SyncSettings,
      'presenceGapMs' | 'presencePerSecond' | 'presenceBytes' | 'messagesPerSecond' | 'keepAliveMs'
    >,
    /** Sends a frame to everybody, at a moment of its choice. */
    private readonly tell: (makeFrame: () => Uint8Array | undefined) => void,
    /** Whether a client may be spoken of: whose it is must be on disk. */
    private readonly mayShow: (clientId: number) => boolean,
    /** Tells other servers what is new of those who are connected here. */
    private readonly tellElsewhere: (entries: readonly AwarenessEntry[]) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The entry by which a new connection names its client: exactly one, and not a farewell. */
  static clientIdIn(update: Uint8Array): number | undefined {
    const entry = onlyEntry(update)
    return entry === undefined || entry.state === LEFT ? undefined : entry.clientId
  }

  /**
   * Takes in what a connection says of its own client, and puts the user of its session into it. What it repeats of other clients is ignored
   * (ordinary clients echo everything), and so is what is too long. Returns how many bytes each of the others will be sent. Throws a Refusal on
   * what is no awareness state.
   */
  receive(connection: SyncConnection, update: Uint8Array): number {
    const { clientId } = connection.peer
    const entry = clientId === undefined ? undefined : newestOf(update, clientId)
    if (entry === undefined || Buffer.byteLength(entry.state) > this.settings.presenceBytes) return 0
    const state = stamped(entry.state, connection)
    return this.#say(connection, { ...entry, state }) ? state.length : 0
  }

  /** Forgets a connection that is gone, and tells the others. */
  leave(connection: SyncConnection): void {
    for (const [clientId, here] of this.#here) if (here.connection === connection) this.#forget(clientId, here.clock)
  }

  /** What another server says of those who are connected there. Whoever is connected here is known better here. */
  hear(entries: readonly AwarenessEntry[]): void {
    for (const entry of entries) {
      const known = this.#here.get(entry.clientId)
      if (known?.connection !== undefined || (known !== undefined && entry.clock < known.clock)) continue
      if (entry.state === LEFT) {
        if (known !== undefined) this.#forget(entry.clientId, entry.clock)
        continue
      }
      this.#here.set(entry.clientId, { ...entry, connection: undefined, saidAt: this.now(), toldAt: known?.toldAt ?? -Infinity })
      this.#left.delete(entry.clientId)
      this.#tellSoon(entry.clientId, this.settings.presenceGapMs)
    }
  }

  /** Those who are connected to this server. */
  here(): AwarenessEntry[] {
    return [...this.#here.values()].filter(({ connection, clientId }) => connection !== undefined && this.mayShow(clientId))
  }

  /** Everybody who is at the document; undefined when nobody is. */
  frame(): Uint8Array | undefined {
    const shown = [...this.#here.values()].filter((client) => this.#mayTell(client))
    return shown.length === 0 ? undefined : awarenessFrame(shown)
  }

  /** Asks those who were silent for long: a page in the background has slow timers, and others would take it for gone. */
  tick(): void {
    const now = this.now()
    for (const here of this.#here.values()) {
      if (now - here.saidAt < this.settings.keepAliveMs) continue
      // Their server says it as often as they do: it is gone, or they are.
      if (here.connection === undefined && now - here.saidAt > MAX_KEEP_ALIVES * this.settings.keepAliveMs)
        this.#forget(here.clientId, here.clock)
      if (here.connection === undefined) continue
      here.saidAt = now
      askAgain(here)
    }
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  /** Says whether it is news. */
  #say(connection: SyncConnection, entry: AwarenessEntry): boolean {
    const { clientId, clock, state } = entry
    const before = this.#here.get(clientId)
    const isSame = before?.connection === connection
    if (isSame && clock < before.clock) return false
    if (state === LEFT) {
      if (isSame) this.#forget(clientId, clock)
      return isSame
    }
    const here = { ...entry, connection, saidAt: this.now(), toldAt: before?.toldAt ?? -Infinity }
    this.#here.set(clientId, here)
    this.#left.delete(clientId)
    // Others who knew this client before still have its clock and would not believe a state that is not newer.
    if (!isSame) askAgain(here)
    this.#tellSoon(clientId, this.settings.presenceGapMs)
    return true
  }

  /** Those of other servers were shown there: whose their id is, is on disk. */
  #mayTell({ connection, clientId }: PresentClient): boolean {
    return connection === undefined || this.mayShow(clientId)
  }

  #forget(clientId: number, clock: number): void {
    if (this.#here.get(clientId)?.connection !== undefined) this.#leftHere.add(clientId)
    this.#here.delete(clientId)
    this.#left.set(clientId, clock)
    this.#tellSoon(clientId, this.settings.presenceGapMs)
  }

  #tellSoon(clientId: number, wait: number): void {
    this.#news.add(clientId)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.tell(() => this.#nextNews())
    }, wait)
  }

  /** One frame with everything new, except of those who were told about a moment ago: their latest comes a little later. */
  #nextNews(): Uint8Array | undefined {
    const now = this.now()
    const pause = this.settings.messagesPerSecond === 0 ? 0 : 1000 / this.settings.presencePerSecond
    const entries: AwarenessEntry[] = []
    const own: AwarenessEntry[] = []
    for (const clientId of [...this.#news]) {
      const here = this.#here.get(clientId)
      if (here !== undefined && now - here.toldAt < pause) {
        this.#tellSoon(clientId, pause)
        continue
      }
      if (here !== undefined && !this.#mayTell(here)) {
        this.#tellSoon(clientId, this.settings.presenceGapMs)
        continue
      }
      this.#news.delete(clientId)
      if (here !== undefined) here.toldAt = now
      const entry = here ?? { clientId, clock: this.#left.get(clientId) ?? 0, state: LEFT }
      entries.push(entry)
      if (here === undefined ? this.#leftHere.delete(clientId) : here.connection !== undefined) own.push(entry)
      this.#left.delete(clientId)
    }
    if (own.length > 0) this.tellElsewhere(own)
    return entries.length === 0 ? undefined : awarenessFrame(entries)
  }
}

/** A client that hears that it has left answers with its state under the next clock, which everybody believes. */
const askAgain = ({ connection, clientId, clock }: PresentClient): void =>
  connection?.outbox.send(awarenessFrame([{ clientId, clock, state: LEFT }]))

function stamped(state: string, { person }: SyncConnection): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(state)
  } catch {
    throw invalid('awareness: not JSON')
  }
  const read = State.safeParse(parsed)
  if (!read.success) throw invalid('awareness: not a state')
  return read.data === null ? LEFT : JSON.stringify({ ...read.data, user: person.user })
}
