import type { Event } from '#shared/api/events'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { fromWireDate } from '#shared/wireDates'
import { IDEAS } from '#shared/itinerary/doc'
import type { EchoOf } from '#shared/itinerary/wire'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import type { Db } from '#server/base/db/database'
import { readProjectedContent, type ProjectionState } from '#server/records/contentStore'
import { withRecordDates } from './roomActions'

/** The rows of days and events of one itinerary: where a room reads what it tells when its document is not loaded. */
export interface RowSource {
  /** How far they are; undefined when there is no such document. */
  state(): Promise<ProjectionState | undefined>
  view(record: ItineraryRecord): Promise<ItineraryView>
  /** What people say of its events, as nobody in particular sees it. */
  echoes(): Promise<EchoOf>
}

/** What the rows show under the record's dates: what the document's view says, without the document. */
export async function readRowsView(
  db: Db,
  itineraryId: string,
  record: Pick<ItineraryRecord, 'startDate' | 'endDate'>,
): Promise<ItineraryView> {
  const content = await readProjectedContent(db, itineraryId, fromWireDate(record.startDate))
  const events: Record<string, EventView> = {}
  const take = (dayId: string, inDay: readonly Event[]) =>
    inDay.map(({ commentCount: _count, votes: _votes, voted: _voted, ...event }) => {
      events[event.id] = { ...event, dayId }
      return event.id
    })
  const days = content.days.map(({ id, dayNumber, label, date, events: inDay }) => ({
    id,
    dayNumber,
    date: fromWireDate(date),
    label,
    isBeyondRange: false,
    events: take(id, inDay),
  }))
  return withRecordDates({ days, ideas: take(IDEAS, content.ideas), events }, record)
}

/**
 * The state a room was told last. It is in memory only while things change: the rest of the time the rows show the same, so that a room in
 * which people only look costs next to nothing.
 */
export class ChannelState {
  #view: ItineraryView | undefined
  /** The update up to which the rows showed what the room knew when its view was dropped; undefined when they did not. */
  #seq: number | undefined
  /** The update up to which the rows were when they were looked at last. */
  rowsSeq: number | undefined
  /** Whether the view is dropped and the rows show it. */
  isDropped = true

  private constructor(
    private readonly rows: RowSource,
    public record: ItineraryRecord,
  ) {}

  static async open(rows: RowSource, record: ItineraryRecord): Promise<ChannelState> {
    const state = new ChannelState(rows, record)
    await state.#noteRows()
    return state
  }

  /** What the room was told; undefined when nobody can say it any more. Only while it is not dropped. */
  get view(): ItineraryView | undefined {
    return this.#view
  }

  set(view: ItineraryView, record: ItineraryRecord): void {
    this.#view = view
    this.record = record
    this.isDropped = false
  }

  /** Something is about to be told: reads a dropped view from the rows, if these do not show more yet. */
  async restore(): Promise<void> {
    if (!this.isDropped) return
    const isShown = this.#seq !== undefined && (await this.rows.state())?.seq === this.#seq
    const shown = isShown ? await this.rows.view(this.record) : undefined
    // Rows may have moved on while they were read.
    this.#view = isShown && (await this.rows.state())?.seq === this.#seq ? shown : undefined
    this.isDropped = false
  }

  /** Drops the view. False when the rows do not show all of it yet. */
  async tryDrop(): Promise<boolean> {
    if (!(await this.#noteRows())) return false
    this.#view = undefined
    this.isDropped = true
    return true
  }

  async #noteRows(): Promise<boolean> {
    const state = await this.rows.state()
    this.rowsSeq = state?.seq
    this.#seq = state?.isCurrent === true ? state.seq : undefined
    return this.#seq !== undefined
  }
}
