import { setImmediate, setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { ItineraryView } from '#shared/itinerary/view'
import type { ProjectedView, Projection } from './projection'
import type { ProjectedRoom } from './projectedRoom'
import type { SyncSettings } from '../syncSettings'

/** Asked for each view that rows are about to show; what it gives is called in the transaction that writes them. */
export type ProjectionFollower = (room: ProjectedRoom, picture: ProjectedView) => NonNullable<ProjectedView['onWrite']>

/** About five milliseconds' work. */
const ROOMS_AT_ONCE = 16

/** What part of the time goes into rows that nobody waits for, at most. In a rush they come later, and edits do not. */
const SHARE_OF_ROWS = 0.1

/** However long a few rooms took, because of a lock for instance. */
const LONGEST_PAUSE_MS = 500

/** Says when rows follow their documents: once a document was quiet for a moment, or changed for a while, or somebody wants to read them. */
export class Projector {
  readonly #behind = new Map<ProjectedRoom, { since: number; last: number }>()
  readonly #shown = new WeakMap<ProjectedRoom, ItineraryView>()
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #work: Promise<void> = Promise.resolve()

  constructor(
    private readonly projection: Pick<Projection, 'write'>,
    private readonly settings: Pick<SyncSettings, 'projectQuietMs' | 'projectAtMostMs'>,
    private readonly logger: Pick<Logger, 'error'>,
    private readonly follow?: ProjectionFollower,
  ) {}

  /** The document of a room changed. */
  markBehind(room: ProjectedRoom): void {
    const now = performance.now()
    this.#behind.set(room, { since: this.#behind.get(room)?.since ?? now, last: now })
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
      else this.#shown.set(room, picture.view)
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

  async #prepare(room: ProjectedRoom): Promise<{ room: ProjectedRoom; picture: ProjectedView }> {
    const picture = await this.#takePicture(room)
    const onWrite = this.follow?.(room, picture)
    return { room, picture: { ...picture, ...(onWrite && { onWrite }) } }
  }

  /** The view at a moment when it is what is on disk. */
  #takePicture(room: ProjectedRoom): Promise<ProjectedView> {
    return new Promise((resolve, reject) => {
      room.replica.whenClean(() => {
        this.#behind.delete(room)
        resolve({
          itineraryId: room.itineraryId,
          view: room.cleanView(),
          seq: room.replica.headSeq,
          previous: this.#shown.get(room),
        })
      }, reject)
    })
  }
}
