import { z } from 'zod'
import type { SyncConnection } from './syncConnection'
import { awarenessFrame, findNewestAwarenessEntry, findSingleAwarenessEntry, type AwarenessEntry } from './frames'
import type { SyncSettings } from '../syncSettings'
import { invalidError } from '../closeError'

const State = z.record(z.string(), z.unknown()).nullable()
const LEFT = 'null'
/** After these another server's silent client counts as gone. */
const MAX_KEEP_ALIVES = 3

interface PresentClient extends AwarenessEntry {
  /** Undefined for clients of other servers. */
  connection: SyncConnection | undefined
  saidAt: number
  toldAt: number
}

/** Awareness states of a document. Never stored. */
export class DocumentPresence {
  readonly #here = new Map<number, PresentClient>()
  /** Clocks of clients that left, until that is sent. */
  readonly #left = new Map<number, number>()
  readonly #leftHere = new Set<number>()
  readonly #changed = new Set<number>()
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly settings: Pick<
      SyncSettings,
      'presenceGapMs' | 'presencePerSecond' | 'presenceBytes' | 'messagesPerSecond' | 'keepAliveMs'
    >,
    /** Sends a frame, possibly later. */
    private readonly tell: (makeFrame: () => Uint8Array | undefined) => void,
    /** True if the client id's owner is on disk. */
    private readonly mayShow: (clientId: number) => boolean,
    private readonly tellElsewhere: (entries: readonly AwarenessEntry[]) => void = () => undefined,
    private readonly now: () => number = () => performance.now(),
  ) {}

  static clientIdIn(update: Uint8Array): number | undefined {
    const entry = findSingleAwarenessEntry(update)
    return entry === undefined || entry.state === LEFT ? undefined : entry.clientId
  }

  /** Ignores clients that others echo. Returns the bytes each other gets. Throws a CloseError. */
  receive(connection: SyncConnection, update: Uint8Array): number {
    const { clientId } = connection.peer
    const entry = clientId === undefined ? undefined : findNewestAwarenessEntry(update, clientId)
    if (entry === undefined || Buffer.byteLength(entry.state) > this.settings.presenceBytes) return 0
    const state = stamped(entry.state, connection)
    return this.#say(connection, { ...entry, state }) ? state.length : 0
  }

  removeConnection(connection: SyncConnection): void {
    for (const [clientId, here] of this.#here) if (here.connection === connection) this.#forget(clientId, here.clock)
  }

  /** Local clients are known better here. */
  applyRemote(entries: readonly AwarenessEntry[]): void {
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

  localEntries(): AwarenessEntry[] {
    return [...this.#here.values()].filter(({ connection, clientId }) => connection !== undefined && this.mayShow(clientId))
  }

  frame(): Uint8Array | undefined {
    const shown = [...this.#here.values()].filter((client) => this.#mayTell(client))
    return shown.length === 0 ? undefined : awarenessFrame(shown)
  }

  /** Queries silent clients: background pages have slow timers, and others would drop them. */
  tick(): void {
    const now = this.now()
    for (const here of this.#here.values()) {
      if (now - here.saidAt < this.settings.keepAliveMs) continue
      // The client or its server is gone.
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
    // Others still have its last clock and ignore states that are not newer.
    if (!isSame) askAgain(here)
    this.#tellSoon(clientId, this.settings.presenceGapMs)
    return true
  }

  /** Owners of other servers' clients are on disk already. */
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
    this.#changed.add(clientId)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.tell(() => this.#nextChanges())
    }, wait)
  }

  /** Clients sent a moment ago follow later. */
  #nextChanges(): Uint8Array | undefined {
    const now = this.now()
    const pause = this.settings.messagesPerSecond === 0 ? 0 : 1000 / this.settings.presencePerSecond
    const entries: AwarenessEntry[] = []
    const own: AwarenessEntry[] = []
    for (const clientId of [...this.#changed]) {
      const here = this.#here.get(clientId)
      if (here !== undefined && now - here.toldAt < pause) {
        this.#tellSoon(clientId, pause)
        continue
      }
      if (here !== undefined && !this.#mayTell(here)) {
        this.#tellSoon(clientId, this.settings.presenceGapMs)
        continue
      }
      this.#changed.delete(clientId)
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

/** A client that hears it has left answers with its state under the next clock. */
const askAgain = ({ connection, clientId, clock }: PresentClient): void =>
  connection?.outbox.send(awarenessFrame([{ clientId, clock, state: LEFT }]))

function stamped(state: string, { person }: SyncConnection): string {
  let parsed: unknown
  try {
    parsed = JSON.parse(state)
  } catch {
    throw invalidError('awareness: not JSON')
  }
  const read = State.safeParse(parsed)
  if (!read.success) throw invalidError('awareness: not a state')
  return read.data === null ? LEFT : JSON.stringify({ ...read.data, user: person.user })
}
