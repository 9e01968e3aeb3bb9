import { expect, it } from 'vitest'
import { renderMailHtml, renderMailText } from '#server/mail/letter'
import type { Notice } from '#shared/api/notices'
import { noticeLetter } from './mailNotices'

const notice = (name: string): Notice => ({
  id: name,
  kind: 'follow',
  at: '2026-11-26T08:00:00.000Z',
  read: false,
  count: 1,
  actors: [{ id: name, name, username: name, avatar: null }],
  itinerary: null,
  list: null,
  commentId: null,
  eventId: null,
})
const some = (count: number) => Array.from({ length: count }, (_, i) => notice(`Lucía ${i + 1}`))
const reader = { username: 'ana', origin: 'https://periplo.example' }

it('counts one and several notices, and lists at most twenty', () => {
  const one = noticeLetter(some(1), reader)
  expect([one.subject, one.paragraphs.at(-1)]).toEqual(['Tienes 1 aviso en Periplo', 'Lucía 1 ha empezado a seguirte.'])
  expect(noticeLetter(some(20), reader).paragraphs).toHaveLength(22)
  expect(noticeLetter(some(21), reader).paragraphs.at(-1)).toBe('Y 1 aviso más.')
  const many = noticeLetter(some(25), reader)
  expect([many.subject, many.paragraphs.at(-1)]).toEqual(['Tienes 25 avisos en Periplo', 'Y 5 avisos más.'])
  expect(many.action?.url).toBe('https://periplo.example/notifications')
})

it('contains no text of other users when the address is not confirmed', () => {
  const { paragraphs } = noticeLetter(some(3), { ...reader, username: undefined })
  expect(paragraphs).toEqual(['Hola:', 'Esto es lo que ha pasado y aún no has leído:', '3 avisos.'])
})

it('isolates right-to-left names in text and HTML', async () => {
  const letter = noticeLetter([notice('محمد')], reader)
  const sentence = '\u2068محمد\u2069 ha empezado a seguirte.'
  expect(renderMailText(letter)).toContain(sentence)
  expect(await renderMailHtml(letter)).toContain(sentence)
})
