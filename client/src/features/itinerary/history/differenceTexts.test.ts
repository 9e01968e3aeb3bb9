import { expect, it } from 'vitest'
import type { ItineraryDifference } from '#shared/api/versions'
import { describeDifferences, formatUnmarkedDifferences } from './differenceTexts'
import { historyTexts } from './historyTexts'

const differences: ItineraryDifference[] = [
  { kind: 'edit-itinerary', label: 'Roma', fields: ['title', 'startDate', 'endDate'] },
  { kind: 'add-collaborator', label: 'lucia' },
  { kind: 'delete-day', label: 'Día 4 - Martes, 27 de octubre', dayId: 'd4', dayNumber: 4 },
  { kind: 'add-day', label: 'Día 2 - Domingo, 25 de octubre', dayId: 'd2', dayNumber: 2 },
  { kind: 'move-day', label: 'Día 3 - Lunes, 26 de octubre', dayId: 'd3', dayNumber: 3 },
  { kind: 'delete-event', label: 'Museo', eventId: 'e1', dayId: 'd1', dayNumber: 1 },
  { kind: 'add-event', label: 'Coliseo', eventId: 'e2', dayId: 'd2', dayNumber: 2 },
  { kind: 'move-event', label: 'Foro', eventId: 'e3', dayId: '', dayNumber: null },
  { kind: 'edit-event', label: 'Foro', eventId: 'e3', dayId: '', dayNumber: null, fields: ['startTime', 'description'] },
]

it('marks events and days that are missing or different today', () => {
  expect(describeDifferences(differences)).toEqual({
    events: new Map([
      ['e2', 'Hoy no está'],
      ['e3', 'Hoy está en otro sitio. Hoy es distinto: la hora y la nota'],
    ]),
    days: new Map([
      ['d2', 'Hoy no está'],
      ['d3', 'Hoy está en otro sitio'],
    ]),
  })
})

it('lists in sentences the differences that have no mark', () => {
  expect(formatUnmarkedDifferences(differences)).toEqual([
    'Hoy hay además el día 4 y «Museo».',
    'Hoy es distinto: el título y las fechas.',
    'Hoy participan otras personas.',
  ])
  expect(formatUnmarkedDifferences([])).toEqual([])
  const many = ['a', 'b', 'c', 'd', 'e'].map((label) => ({ kind: 'delete-event', label }) as const)
  expect(formatUnmarkedDifferences(many)).toEqual(['Hoy hay además «a», «b», «c» y 2 más.'])
})

it('counts differences in words', () => {
  expect([0, 1, 12].map(historyTexts.differences)).toEqual([
    'Igual que hoy',
    '1 cosa es distinta hoy',
    '12 cosas son distintas hoy',
  ])
})
