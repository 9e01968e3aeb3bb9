import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ItineraryView } from '#shared/itinerary/view'
import type { AuthoredUpdate } from '../log/authoredUpdateStore'
import type { ProjectedView, Projection } from './projection'
import type { ProjectedRoom } from './projectedRoom'
import type { SyncSettings } from '../syncSettings'

/** Hears of each view that rows are about to show. */
export interface ProjectionFollower {
  /** The log of a document beyond what its rows show, in order. */
  unprojected(itineraryId: string): Promise<AuthoredUpdate[]>
  /** Called with that, when the room is exactly at the end of it; what it gives is called in the transaction that writes the rows. */
  follow(room: ProjectedRoom, picture: ProjectedView, updates: readonly AuthoredUpdate[]): NonNullable<ProjectedView['onWrite']>
}

/** About five milliseconds' work. */
const ROOMS_AT_ONCE = 16

/** What part of the time goes into rows that nobody waits for, at most. In a rush they come later, and edits do not. */
const SHARE_OF_ROWS = 0.1

/** However long a few rooms took, because of a lock for instance. */
const LONGEST_PAUSE_MS = 500

const MAX_TRIES = 5

/** Says when rows follow their documents: once a document was quiet for a moment, or changed for a while, or somebody wants to read them. */
export class Projector {
  readonly #behind = new Map<ProjectedRoom, { since: number; last: number }>()
  readonly #shown = new WeakMap<ProjectedRoom, { view: ItineraryView; seq: number }>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #work: Promise<void> = Promise.resolve()

  constructor(
    private readonly projection: Pick<Projection, 'write'>,
    private readonly settings: Pick<SyncSettings, 'projectQuietMs' | 'projectAtMostMs' | 'projectElsewhereMs'>,
    private readonly logger: Pick<Logger, 'error'>,
    private readonly follower?: ProjectionFollower,
    /** Told whose rows show more. */
    private readonly onShown?: (itineraryId: string) => void,
  ) {}

  /** The document of a room changed; whoever changed it elsewhere brings its rows up to date too, and is left the time for that. */
  markBehind(room: ProjectedRoom, { isElsewhere = false } = {}): void {
    const now = performance.now()
    const known = this.#behind.get(room)
    if (isElsewhere && known !== undefined) return
    const from = isElsewhere ? now + this.settings.projectElsewhereMs : now
    this.#behind.set(room, { since: Math.min(known?.since ?? from, from), last: from })
    this.#schedule()
  }

  /** Whether the rows of a room are what its document says. */
  isCurrent(room: ProjectedRoom): boolean {
    return !this.#behind.has(room)
  }

  /** Brings the rows of these rooms up to date now. Rejects when that is impossible. */
  async settle(rooms: readonly ProjectedRoom[]): Promise<void> {
    const work = this.#work.then(() => this.#project(rooms.filter((room) => this.#behind.has(room))))
    // Told to who asked; the next one begins all the same.
    this.#work = work.catch(() => undefined)
    await work
  }

  /** Forgets a room that is gone. */
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

  /** Those that wait longest first, a few at a time, with pauses between: whoever wants to read one of the others comes in between. */
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
        this.logger.error({ err: error }, 'rows could not follow their documents; tried again')
      }
      const rest = (performance.now() - started) * (1 / SHARE_OF_ROWS - 1)
      await pause(Math.min(rest, LONGEST_PAUSE_MS), undefined, { ref: false })
    }
  }

  /** A few rooms at a time: edits of others come in between. */
  async #project(rooms: readonly ProjectedRoom[]): Promise<void> {
    const problems: unknown[] = []
    for (let i = 0; i < rooms.length; i += ROOMS_AT_ONCE) {
      if (i > 0) await setImmediate()
      problems.push(...(await this.#projectSome(rooms.slice(i, i + ROOMS_AT_ONCE))))
    }
    if (problems.length > 0) throw problems[0]
  }

  /** Returns what was in the way of some of them. */
  async #projectSome(rooms: readonly ProjectedRoom[]): Promise<unknown[]> {
    const taken: { room: ProjectedRoom; picture: ProjectedView }[] = []
    const problems: unknown[] = []
    const miss = (room: ProjectedRoom, error: unknown) => {
      // One that is gone has no rows to follow, and is nobody else's problem.
      if (room.replica.isClosed) return this.drop(room)
      problems.push(error)
      this.markBehind(room)
    }
    // Each on its own: whatever becomes of one, the others' rows follow.
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

  /** Returns what could not be written, with the error. */
  async #write(pictures: readonly ProjectedView[]): Promise<Map<ProjectedView, unknown>> {
    if (pictures.length === 0) return new Map()
    try {
      return await this.projection.write(pictures)
    } catch (error) {
      return new Map(pictures.map((picture) => [picture, error]))
    }
  }

  /** Edits may come while their log is read: then it is read again, so often; after that, nobody is said to have made them. */
  async #prepare(room: ProjectedRoom): Promise<{ room: ProjectedRoom; picture: ProjectedView }> {
    for (let tries = 1; ; tries += 1) {
      const updates = (await this.follower?.unprojected(room.itineraryId)) ?? []
      const picture = await this.#takePicture(room, updates, tries === MAX_TRIES)
      if (picture !== undefined) return { room, picture }
    }
  }

  /** The view at a moment when it is what is on disk; undefined when `updates` do not reach up to that. */
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
