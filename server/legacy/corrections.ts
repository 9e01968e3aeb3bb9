import { isDeepStrictEqual } from 'node:util'
import type { ItineraryRecord } from '#shared/sync/itineraryRecord'
import { IDEAS_DAY_ID } from '#shared/itinerary/doc'
import type { EventCountsOf } from '#shared/itinerary/wire'
import type { ItineraryView } from '#shared/itinerary/view'
import type { RoomAction } from '#shared/realtime/socketEvents'
import { Throttle } from '#server/base/throttle'
import { pickRecordFields } from '#server/records/recordDifference'
import { allDaysAction, wholeDayAction, wholeEventAction } from './roomActions'

/** Minimum pause per socket; corrections in between are merged. */
const CORRECTION_GAP_MS = 250

export type Correction =
  | { kind: 'record'; fields: readonly string[] }
  | { kind: 'event'; dayId: string; eventId: string }
  | { kind: 'day'; dayId: string }
  | { kind: 'days' }

export interface CorrectionCheck {
  correction: Correction
  isTrue: (view: ItineraryView, record: ItineraryRecord) => boolean
  /** The last burst before the write; a later one with that event replaces the correction. */
  after?: number | undefined
}

export function correctionAction(
  view: ItineraryView,
  record: ItineraryRecord,
  correction: Correction,
  countsOf?: EventCountsOf,
): RoomAction {
  if (correction.kind === 'record')
    return { action: 'edit-itinerary', updatedItineraryData: pickRecordFields(record, correction.fields) }
  if (correction.kind === 'event') {
    const event = view.events[correction.eventId]
    if (event === undefined || event.dayId === IDEAS_DAY_ID)
      return { action: 'delete-event', dayId: correction.dayId, eventId: correction.eventId }
    if (event.dayId === correction.dayId) return wholeEventAction(event, countsOf)
  }
  const day = correction.kind === 'day' ? view.days.find(({ id }) => id === correction.dayId) : undefined
  return day === undefined ? allDaysAction(view, countsOf) : wholeDayAction(view, day, countsOf)
}

export interface CorrectionContext<Member> {
  view: ItineraryView
  record: ItineraryRecord
  isMember(member: Member): boolean
  wasSentAfter(eventId: string, burst: number): boolean
}

/** Checks that wait for pending changes or their member's pause. */
export class PendingCorrections<Member extends { correctedAt: number }> {
  #checks: { member: Member; check: CorrectionCheck }[] = []
  readonly #retry: Throttle

  constructor(
    private readonly correct: (member: Member, correction: Correction, view: ItineraryView) => void,
    retry: () => Promise<void>,
    onError: (error: unknown) => void,
  ) {
    this.#retry = new Throttle(CORRECTION_GAP_MS, retry, onError)
  }

  add(member: Member, check: CorrectionCheck): void {
    this.#checks.push({ member, check })
  }

  get isEmpty(): boolean {
    return this.#checks.length === 0
  }

  /** Those corrected a moment ago wait. */
  run({ view, record, isMember, wasSentAfter }: CorrectionContext<Member>): void {
    const now = performance.now()
    const due: { member: Member; correction: Correction }[] = []
    for (const { member, check } of this.#checks.splice(0)) {
      const { correction, isTrue, after = Infinity } = check
      const wasSent = correction.kind === 'event' && wasSentAfter(correction.eventId, after)
      if (!isMember(member) || wasSent || isTrue(view, record)) continue
      if (due.some((other) => other.member === member && isDeepStrictEqual(other.correction, correction))) continue
      if (now - member.correctedAt < CORRECTION_GAP_MS) this.add(member, check)
      else due.push({ member, correction })
    }
    for (const { member, correction } of due) {
      member.correctedAt = now
      this.correct(member, correction, view)
    }
    if (!this.isEmpty) this.#retry.trigger()
  }

  stop(): void {
    this.#retry.stop()
  }
}
