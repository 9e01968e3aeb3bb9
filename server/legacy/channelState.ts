import type { WireEvent } from '#shared/api/events'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { fromWireDate } from '#shared/wireDates'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import { type EventCountsOf, noEventCounts } from '#shared/itinerary/wire'
import type { EventView, ItineraryView } from '#shared/itinerary/view'
import type { Db } from '#server/base/db/database'
import { readProjectedContent, type ProjectionState } from '#server/records/contentStore'
import { redateDays } from './roomActions'

/** An itinerary's rows without hidden places, for a room whose document is not loaded. */
export interface RowSource {
  /** Undefined if there is no document. */
  state(): Promise<ProjectionState | undefined>
  view(record: ItineraryRecord): Promise<ItineraryView>
  /** Comments and votes as seen by signed-out users. */
  eventCounts(): Promise<EventCountsOf>
}

export async function readRowsView(
  db: Db,
  itineraryId: string,
  record: Pick<ItineraryRecord, 'startDate' | 'endDate'>,
): Promise<ItineraryView> {
  const content = await readProjectedContent(db, itineraryId, { startDate: fromWireDate(record.startDate), takesPart: false })
  const events: Record<string, EventView> = {}
  const take = (dayId: string, inDay: readonly WireEvent[]) =>
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
  return redateDays({ days, ideas: take(IDEAS_DAY_ID, content.ideas), events }, record)
}

/** The state last sent to a room. Dropped while the rows equal it: an idle room costs almost nothing. */
export class ChannelState {
  #view: ItineraryView | undefined
  /** When the view was dropped; undefined if the rows lagged. */
  #seq: number | undefined
  /** Update of the rows when last read. */
  rowsSeq: number | undefined
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

  /** Undefined if unknown. Valid only while not dropped. */
  get view(): ItineraryView | undefined {
    return this.#view
  }

  set(view: ItineraryView, record: ItineraryRecord): void {
    this.#view = view
    this.record = record
    this.isDropped = false
  }

  /** Reads a dropped view from the rows, unless they moved on. */
  async restore(): Promise<void> {
    if (!this.isDropped) return
    const isShown = this.#seq !== undefined && (await this.rows.state())?.seq === this.#seq
    const shown = isShown ? await this.rows.view(this.record) : undefined
    // The rows may have changed during the read.
    this.#view = isShown && (await this.rows.state())?.seq === this.#seq ? shown : undefined
    this.isDropped = false
  }

  /** False if the rows lag. */
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

export class CachedEventCounts {
  /** As last read. */
  readonly last: EventCountsOf = (eventId) => this.#countsOf(eventId)
  #countsOf: EventCountsOf = () => noEventCounts
  #isOutdated = true

  constructor(private readonly read: () => Promise<EventCountsOf>) {}

  invalidate(): void {
    this.#isOutdated = true
  }

  async refresh(): Promise<void> {
    if (!this.#isOutdated) return
    // First, so that changes during the read count.
    this.#isOutdated = false
    try {
      this.#countsOf = await this.read()
    } catch (error) {
      this.#isOutdated = true
      throw error
    }
  }
}
