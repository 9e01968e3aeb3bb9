import type { Logger } from 'pino'
import type { ItineraryView } from '#shared/itinerary/view'
import type { ProjectedView, Projection } from './projection'
import type { ProjectedRoom } from './projectedRoom'
import type { SyncSettings } from '../syncSettings'

/** Goes along with a picture of a room's document until rows show it. */
export type ProjectionFollower = (room: ProjectedRoom, picture: ProjectedView) => NonNullable<ProjectedView['onWrite']>

/** Says when rows follow their documents: once a document was quiet for a moment, or changed for a while, or somebody wants to read them. */
export class Projector {
  readonly #behind = new Map<ProjectedRoom, { since: number; last: number }>()
  readonly #shown = new WeakMap<ProjectedRoom, ItineraryView>()
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> = Promise.resolve()

  constructor(
    private readonly projection: Projection,
    private readonly settings: Pick<SyncSettings, 'projectQuietMs' | 'projectAtMostMs'>,
    private readonly logger: Pick<Logger, 'error'>,
    private readonly follow?: ProjectionFollower,
  ) {}

  /** The document of a room changed. */
  markBehind(room: ProjectedRoom): void {
    const now = performance.now()
    this.#behind.set(room, { since: this.#behind.get(room)?.since ?? now, last: now })
    this.#timer ??= setTimeout(() => this.#runDue(), this.settings.projectQuietMs)
  }

  /** Whether the rows of a room are what its document says. */
  isCurrent(room: ProjectedRoom): boolean {
    return !this.#behind.has(room)
  }

  /** Brings the rows of these rooms up to date now. Rejects when that is impossible. */
  async settle(rooms: readonly ProjectedRoom[]): Promise<void> {
    const work = this.#work.then(() => this.#project(rooms.filter((room) => this.#behind.has(room))))
    this.#work = work.catch(() => undefined)
    await work
  }

  /** Forgets a room that is gone. */
  drop(room: ProjectedRoom): void {
    this.#behind.delete(room)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #runDue(): void {
    this.#timer = undefined
    const now = performance.now()
    const { projectQuietMs, projectAtMostMs } = this.settings
    const due = [...this.#behind].filter(([, { since, last }]) => now - last >= projectQuietMs || now - since >= projectAtMostMs)
    this.settle(due.map(([room]) => room))
      .catch((error: unknown) => this.logger.error({ err: error }, 'rows could not follow their documents; tried again'))
      .finally(() => {
        if (this.#behind.size > 0) this.#timer ??= setTimeout(() => this.#runDue(), projectQuietMs)
      })
  }

  async #project(rooms: readonly ProjectedRoom[]): Promise<void> {
    if (rooms.length === 0) return
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
    if (problems.length > 0) throw problems[0]
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
