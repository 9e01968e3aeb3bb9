import { describe, expect, it } from 'vitest'
import type { Notice, NoticeKind } from './api/notices'
import { noticePath, formatNotice } from './noticeTexts'

const person = (name: string) => ({ id: name, name, username: name.toLowerCase(), avatar: null })
const itinerary = { id: 'trip', title: 'Roma' }
const list = { id: 'list', title: 'Italia' }
const notice = (kind: NoticeKind, more: Partial<Notice> = {}): Notice => ({
  id: 'notice',
  kind,
  at: '2026-11-26T08:00:00.000Z',
  read: false,
  count: 1,
  actors: [person('Lucía')],
  itinerary,
  list: null,
  commentId: null,
  eventId: null,
  ...more,
})

describe('the text of a notice', () => {
  it('counts the users who like the same thing', () => {
    const [one, two, three] = ['Lucía', 'Marta', 'Noa'].map(person) as [ReturnType<typeof person>, ...ReturnType<typeof person>[]]
    const text = (actors: Notice['actors'], count: number) => formatNotice(notice('like', { actors, count }))
    expect(text([one], 1)).toBe('A Lucía le gusta «Roma»')
    expect(text([one, two!], 2)).toBe('A Lucía y Marta les gusta «Roma»')
    expect(text([one, two!, three!], 3)).toBe('A Lucía y 2 más les gusta «Roma»')
    expect(text([one, two!, three!], 4)).toBe('A Lucía y 3 más les gusta «Roma»')
    expect(formatNotice(notice('like', { itinerary: null, list }))).toBe('A Lucía le gusta «Italia»')
  })

  it('agrees in number with the users who changed a trip', () => {
    expect(formatNotice(notice('changes'))).toBe('Lucía ha cambiado «Roma» mientras no estabas')
    expect(formatNotice(notice('changes', { count: 3 }))).toBe('Lucía y 2 más han cambiado «Roma» mientras no estabas')
  })

  it('isolates right-to-left names and titles', () => {
    const liked = notice('like', {
      actors: [person('محمد'), person('דנה')],
      count: 2,
      itinerary: { id: 'trip', title: 'רומא 3' },
    })
    expect(formatNotice(liked)).toBe('A \u2068محمد\u2069 y \u2068דנה\u2069 les gusta «\u2068רומא 3\u2069»')
  })

  it('names no moderator', () => {
    const decided = notice('moderation', { actors: [], itinerary: null })
    expect(formatNotice(decided)).toBe('Hemos tomado una decisión sobre tu cuenta o algo que has publicado')
  })
})

describe('the link of a notice', () => {
  it('leads to the thread, list, trip, follower or settings', () => {
    expect(noticePath(notice('comment', { commentId: 'said' }))).toBe('/itineraries/trip?comments=trip&comment=said')
    expect(noticePath(notice('answer', { commentId: 'said', eventId: 'event' }))).toBe(
      '/itineraries/trip?comments=event&comment=said',
    )
    expect(noticePath(notice('follow', { itinerary: null }))).toBe(`/${encodeURIComponent('lucía')}`)
    expect(noticePath(notice('like', { itinerary: null, list }))).toBe('/lists/list')
    expect(noticePath(notice('fork'))).toBe('/itineraries/trip')
    expect(noticePath(notice('moderation', { actors: [] }))).toBe('/settings')
  })
})
