import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ItineraryView } from '#shared/itinerary/view'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import type { AuthoredUpdate } from '../log/authoredUpdateStore'
import type { SyncSettings } from '../syncSettings'
import type { Replica } from '../document/replica'
import type { ProjectedView, ProjectionWriter } from './projection'

export interface ProjectedRoom {
  readonly itineraryId: string
  readonly record: ItineraryRecord
  readonly replica: Pick<Replica, 'doc' | 'headSeq' | 'isClosed' | 'whenClean'>
  /** While memory and disk agree. */
  cleanView(): ItineraryView
}

export interface ProjectionListener {
  unprojected(itineraryId: string): Promise<AuthoredUpdate[]>
  /** Called at the end of `updates`. The result runs in the transaction that writes the rows. */
  follow(room: ProjectedRoom, picture: ProjectedView, updates: readonly AuthoredUpdate[]): NonNullable<ProjectedView['onWrite']>
}

/** About five milliseconds' work. */
const ROOMS_AT_ONCE = 16

/** For rows that no request waits for. In a rush rows lag, edits do not. */
const SHARE_OF_ROWS = 0.1

/** Limits the pause after slow writes, for example behind a lock. */
const LONGEST_PAUSE_MS = 500

const MAX_TRIES = 5

export class Projector {
  readonly #behind = new Map<ProjectedRoom, { since: number; last: number }>()
  readonly #shown = new WeakMap<ProjectedRoom, { view: ItineraryView; seq: number }>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #work: Promise<void> = Promise.resolve()

  constructor(
    private readonly projection: Pick<ProjectionWriter, 'write'>,
    private readonly settings: Pick<SyncSettings, 'projectQuietMs' | 'projectAtMostMs' | 'projectElsewhereMs'>,
    private readonly logger: Pick<Logger, 'error'>,
    private readonly follower?: ProjectionListener,
    private readonly onShown?: (itineraryId: string) => void,
  ) {}

  /** After a change elsewhere, that server gets time to write the rows first. */
  markBehind(room: ProjectedRoom, { isElsewhere = false } = {}): void {
    const now = performance.now()
    const known = this.#behind.get(room)
    if (isElsewhere && known !== undefined) return
    const from = isElsewhere ? now + this.settings.projectElsewhereMs : now
    this.#behind.set(room, { since: Math.min(known?.since ?? from, from), last: from })
    this.#schedule()
  }

  isCurrent(room: ProjectedRoom): boolean {
    return !this.#behind.has(room)
  }

  /** Rejects if rows cannot be written. */
  async settle(rooms: readonly ProjectedRoom[]): Promise<void> {
    const work = this.#work.then(() => this.#project(rooms.filter((room) => this.#behind.has(room))))
    // The caller gets the error.
    this.#work = work.catch(() => undefined)
    await work
  }

  drop(room: ProjectedRoom): void {
    this.#behind.delete(room)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (this.#isStopped) return
    this.#timer ??= setTimeout(() => {
      void this.#followDue().finally(() => {
        this.#timer = undefined
        if (this.#behind.size > 0) this.#schedule()
      })
    }, this.settings.projectQuietMs)
  }

  /** With pauses so that reads come in between. */
  async #followDue(): Promise<void> {
    const now = performance.now()
    const { projectQuietMs, projectAtMostMs } = this.settings
    const isDue = ({ since, last }: { since: number; last: number }) =>
      now - last >= projectQuietMs || now - since >= projectAtMostMs
    const due = [...this.#behind].filter(([, times]) => isDue(times)).map(([room]) => room)
    for (let i = 0; i < due.length && !this.#isStopped; i += ROOMS_AT_ONCE) {
      const started = performance.now()
      try {
        await this.settle(due.slice(i, i + ROOMS_AT_ONCE))
      } catch (error) {
        this.logger.error({ err: error }, 'rows could not be updated from their documents, will be retried')
      }
      const rest = (performance.now() - started) * (1 / SHARE_OF_ROWS - 1)
      await pause(Math.min(rest, LONGEST_PAUSE_MS), undefined, { ref: false })
    }
  }

  /** Edits come in between groups. */
  async #project(rooms: readonly ProjectedRoom[]): Promise<void> {
    const problems: unknown[] = []
    for (let i = 0; i < rooms.length; i += ROOMS_AT_ONCE) {
      if (i > 0) await setImmediate()
      problems.push(...(await this.#projectSome(rooms.slice(i, i + ROOMS_AT_ONCE))))
    }
    if (problems.length > 0) throw problems[0]
  }

  async #projectSome(rooms: readonly ProjectedRoom[]): Promise<unknown[]> {
    const taken: { room: ProjectedRoom; picture: ProjectedView }[] = []
    const problems: unknown[] = []
    const miss = (room: ProjectedRoom, error: unknown) => {
      if (room.replica.isClosed) return this.drop(room)
      problems.push(error)
      this.markBehind(room)
    }
    // One failure must not stop the others.
    await Promise.all(
      rooms.map(async (room) => {
        try {
          taken.push(await this.#prepare(room))
        } catch (error) {
          miss(room, error)
        }
      }),
    )
    const failed = await this.#write(taken.map(({ picture }) => picture))
    for (const { room, picture } of taken) {
      if (failed.has(picture)) miss(room, failed.get(picture))
      else {
        this.#shown.set(room, { view: picture.view, seq: picture.seq })
        this.onShown?.(room.itineraryId)
      }
    }
    return problems
  }

  async #write(pictures: readonly ProjectedView[]): Promise<Map<ProjectedView, unknown>> {
    if (pictures.length === 0) return new Map()
    try {
      return await this.projection.write(pictures)
    } catch (error) {
      return new Map(pictures.map((picture) => [picture, error]))
    }
  }

  /** Rereads the log if edits arrive. After MAX_TRIES writes rows without authors. */
  async #prepare(room: ProjectedRoom): Promise<{ room: ProjectedRoom; picture: ProjectedView }> {
    for (let tries = 1; ; tries += 1) {
      const updates = (await this.follower?.unprojected(room.itineraryId)) ?? []
      const picture = await this.#takePicture(room, updates, tries === MAX_TRIES)
      if (picture !== undefined) return { room, picture }
    }
  }

  #takePicture(room: ProjectedRoom, updates: readonly AuthoredUpdate[], isLastTry: boolean): Promise<ProjectedView | undefined> {
    return new Promise((resolve, reject) => {
      room.replica.whenClean(() => {
        const { itineraryId, replica } = room
        const isWhole = this.follower === undefined || (updates.at(-1)?.seq ?? replica.headSeq) >= replica.headSeq
        if (!isWhole && !isLastTry) return resolve(undefined)
        this.#behind.delete(room)
        const picture = { itineraryId, view: room.cleanView(), seq: replica.headSeq, previous: this.#shown.get(room) }
        const onWrite = isWhole ? this.follower?.follow(room, picture, updates) : undefined
        resolve({ ...picture, ...(onWrite && { onWrite }) })
      }, reject)
    })
  }
}
