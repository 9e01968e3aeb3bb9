import { describe, expect, it } from 'vitest'
import {
  rebasePendingRecord,
  recordEntryTimesOf,
  toWholeRecordEntries,
  withRecordFields,
  withoutRecordFields,
  withoutSentFields,
  markInFlight,
  type ServerRecord,
} from './pendingRecord'
import type { PendingRecord, RecordFields } from './pendingChange'
import { wireDate } from '#testkit/date'

const server: ServerRecord = {
  title: 'Lisboa',
  description: 'Con calma',
  image: null,
  startDate: wireDate('2026-10-24'),
  endDate: wireDate('2026-10-27'),
  isPublic: false,
  audience: 'private',
  recordVersion: 5,
}
const enter = (now: PendingRecord | undefined, fields: RecordFields, stamp = 's', at = 1) =>
  withRecordFields(now, fields, { itineraryId: 'lisboa', server, stamp, at })
const waiting = (fields: RecordFields): PendingRecord => {
  const change = enter(undefined, fields)
  if (change === undefined) throw new Error('nothing waits')
  return change
}

describe('an entered field', () => {
  it('waits with the value it replaces and the record version of that value', () => {
    expect(enter(undefined, { title: 'Porto' })).toEqual({
      kind: 'record',
      itineraryId: 'lisboa',
      stamp: 's',
      refused: null,
      fields: { title: 'Porto' },
      before: { title: 'Lisboa' },
      madeAt: { title: 1 },
      base: 5,
    })
  })

  it('joins the pending record, replaces its earlier value and lifts a refusal', () => {
    const refused = { ...waiting({ title: 'Porto' }), refused: 'InvalidInputError' as const }
    const next = enter(refused, { title: 'Oporto', isPublic: true }, 't')
    expect(next).toMatchObject({
      stamp: 't',
      refused: null,
      fields: { title: 'Oporto', isPublic: true },
      before: { title: 'Lisboa', isPublic: false },
    })
  })

  it('is dropped when it equals the server value again', () => {
    expect(enter(waiting({ title: 'Porto' }), { title: 'Lisboa' })).toBeUndefined()
    expect(enter(waiting({ title: 'Porto', isPublic: true }), { title: 'Lisboa' })?.fields).toEqual({ isPublic: true })
  })

  it('of a trip without a record version has no base version', () => {
    expect(
      withRecordFields(
        undefined,
        { title: 'Porto' },
        { itineraryId: 'lisboa', server: { ...server, recordVersion: 0 }, stamp: 's', at: 1 },
      )?.base,
    ).toBeNull()
  })
})

describe('dates that remove days', () => {
  const shorter = { startDate: server.startDate, endDate: wireDate('2026-10-25') }
  const take = (now: PendingRecord | undefined, fields: RecordFields) =>
    withRecordFields(now, fields, { itineraryId: 'lisboa', server, stamp: 's', at: 1, overflow: 'ideas' })

  it('keep the overflow choice while they wait', () => {
    const change = take(undefined, shorter)
    expect(change).toMatchObject({ fields: { endDate: shorter.endDate }, overflow: 'ideas' })
    expect(enter(change, { title: 'Porto' })).toMatchObject({ overflow: 'ideas' })
  })

  it('lose the overflow choice once other dates, or none, wait', () => {
    const change = enter(take(undefined, shorter), { title: 'Porto' })
    expect(enter(change, { startDate: server.startDate, endDate: wireDate('2026-10-26') })).not.toHaveProperty('overflow')
    expect(enter(change, { startDate: server.startDate, endDate: server.endDate })).not.toHaveProperty('overflow')
    expect(change && withoutRecordFields(change, ['endDate'])).not.toHaveProperty('overflow')
    expect(change && withoutRecordFields(change, ['title'])).toHaveProperty('overflow')
  })
})

describe('a sent change', () => {
  it('is done, except for fields changed while it was being sent', () => {
    const sent = waiting({ title: 'Porto', isPublic: true })
    expect(withoutSentFields(sent, sent)).toBeUndefined()
    const changedWhileSending = enter(sent, { title: 'Oporto' }, 't')
    expect(withoutSentFields(changedWhileSending, sent)).toMatchObject({
      fields: { title: 'Oporto' },
      before: { title: 'Porto' },
      base: null,
    })
  })
})

describe('a change sent without a response', () => {
  const underWay = markInFlight(waiting({ title: 'Porto' }))

  it('is reversed by another change, as the server may have it', () => {
    expect(enter(underWay, { title: 'Lisboa' }, 't')).toMatchObject({ fields: { title: 'Lisboa' }, underWay: { title: 'Porto' } })
    const left = withoutSentFields(enter(underWay, { title: 'Lisboa' }, 't'), waiting({ title: 'Porto' }))
    expect(left).toMatchObject({ fields: { title: 'Lisboa' }, before: { title: 'Porto' }, base: null })
    expect(left).not.toHaveProperty('underWay')
  })

  it('does not count as a change of another user when the server has it', () => {
    const next = enter(underWay, { title: 'Oporto' }, 't')
    const moved = { ...server, title: 'Porto', recordVersion: 6 }
    expect(next && rebasePendingRecord(next, moved)).toMatchObject({
      change: { fields: { title: 'Oporto' }, base: 6 },
      isContested: false,
    })
    expect(next && rebasePendingRecord(next, { ...moved, title: 'Sintra' })?.isContested).toBe(true)
  })
})

describe('a newer server record', () => {
  it('takes the change if no other user changed the same fields', () => {
    const moved = { ...server, description: 'Otra', recordVersion: 6 }
    expect(rebasePendingRecord(waiting({ title: 'Porto' }), moved)).toMatchObject({
      change: { fields: { title: 'Porto' }, base: 6 },
      isContested: false,
    })
  })

  it('leaves nothing to send if it has the same values, as after a lost response', () => {
    expect(rebasePendingRecord(waiting({ title: 'Porto' }), { ...server, title: 'Porto', recordVersion: 6 })).toBeUndefined()
  })

  it('keeps the old base version if another user changed the same field', () => {
    const moved = { ...server, title: 'Sintra', recordVersion: 6 }
    expect(rebasePendingRecord(waiting({ title: 'Porto', isPublic: true }), moved)).toMatchObject({
      change: { fields: { title: 'Porto', isPublic: true }, base: 5, madeAt: { title: 1, isPublic: 1 } },
      isContested: true,
    })
  })
})

describe('the time of entry', () => {
  it('is kept per field, the latest one', () => {
    const first = enter(undefined, { title: 'Porto', isPublic: true }, 's', 1)
    const next = enter(first, { title: 'Oporto' }, 't', 2)
    expect(next && recordEntryTimesOf(next)).toEqual({ title: 2, isPublic: 1 })
    const left = next && first && withoutSentFields(next, first)
    expect(left?.madeAt).toEqual({ title: 2 })
  })

  it('is one for both dates, which are sent together', () => {
    const change = waiting({ endDate: wireDate('2026-10-28') })
    expect(change.fields).toEqual({ endDate: '2026-10-28T00:00:00.000Z' })
    expect(recordEntryTimesOf(change)).toEqual({ dates: 1 })
    expect(toWholeRecordEntries(change)).toEqual({ startDate: server.startDate, endDate: '2026-10-28T00:00:00.000Z' })
  })

  it('is one for isPublic and audience, which are sent together', () => {
    const change = waiting({ audience: 'link' })
    expect([change.fields, recordEntryTimesOf(change)]).toEqual([{ audience: 'link' }, { isPublic: 1 }])
    expect(toWholeRecordEntries(change)).toEqual({ isPublic: false, audience: 'link' })
    const published = enter(change, { isPublic: true, audience: 'public' })
    expect(published && toWholeRecordEntries(published)).toEqual({ isPublic: true, audience: 'public' })
    expect(toWholeRecordEntries(waiting({ isPublic: true }))).toEqual({ isPublic: true })
  })

  it('is 0 for changes stored by an earlier version of the page', () => {
    const { madeAt: _, ...older } = waiting({ title: 'Porto' })
    expect(recordEntryTimesOf(older)).toEqual({ title: 0 })
  })
})
