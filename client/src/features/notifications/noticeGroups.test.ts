import { expect, it } from 'vitest'
import { localDate } from '#shared/dates'
import type { Notice } from '#shared/api/notices'
import { groupNoticesByAge } from './noticeGroups'

const now = new Date(2026, 10, 26, 9, 30)
const notice = (days: number, hour: number): Notice => ({
  id: `${days} ${hour}`,
  kind: 'follow',
  at: new Date(2026, 10, 26 - days, hour).toISOString(),
  read: true,
  count: 1,
  actors: [],
  itinerary: null,
  list: null,
  commentId: null,
  eventId: null,
})
const grouped = (...notices: Notice[]) =>
  groupNoticesByAge(notices, localDate(now.getTime())).map(({ age, notices: those }) => [age, those.map(({ id }) => id)])

it('groups notices as today, the last seven days and before, by the local calendar of the reader', () => {
  expect(grouped(notice(0, 9), notice(0, 0), notice(1, 23), notice(6, 0), notice(7, 23), notice(40, 12))).toEqual([
    ['today', ['0 9', '0 0']],
    ['week', ['1 23', '6 0']],
    ['before', ['7 23', '40 12']],
  ])
})

it('counts a notice from a faster clock as today, and has no empty groups', () => {
  expect(grouped(notice(-1, 1))).toEqual([['today', ['-1 1']]])
  expect(grouped()).toEqual([])
})
