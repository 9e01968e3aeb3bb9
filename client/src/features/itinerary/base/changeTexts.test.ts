import { expect, it } from 'vitest'
import { differenceKinds, type ItineraryDifference } from '#shared/api/versions'
import { formatItineraryChange, formatEventFieldNames, formatConjunction } from './changeTexts'

const day = 'Día 2 - Domingo, 25 de octubre'
const sentences: [change: ItineraryDifference, sentence: string][] = [
  [{ kind: 'add-event', label: 'Coliseo', dayNumber: 2 }, 'añadió «Coliseo»'],
  [{ kind: 'add-event', label: '', dayNumber: null }, 'añadió «Sin título»'],
  [{ kind: 'edit-event', label: 'Foro', fields: ['startTime', 'endTime', 'description'] }, 'cambió la hora y la nota de «Foro»'],
  [{ kind: 'edit-event', label: 'Foro' }, 'cambió «Foro»'],
  [{ kind: 'edit-event', label: 'Foro', fields: ['place'] }, 'cambió el lugar de «Foro»'],
  [{ kind: 'edit-event', label: 'Tren', fields: ['to'] }, 'cambió la llegada de «Tren»'],
  [{ kind: 'edit-event', label: 'Hotel', fields: ['nights'] }, 'cambió las noches de «Hotel»'],
  [{ kind: 'move-event', label: 'Coliseo', dayNumber: 2 }, 'movió «Coliseo» al día 2'],
  [{ kind: 'move-event', label: 'Coliseo', dayNumber: null }, 'movió «Coliseo» a Ideas'],
  [{ kind: 'delete-event', label: 'Foro' }, 'borró «Foro»'],
  [{ kind: 'add-day', label: day }, 'añadió el día 2'],
  [{ kind: 'delete-day', label: day }, 'borró el día 2'],
  [{ kind: 'move-day', label: day }, 'cambió de sitio el día 2'],
  [
    { kind: 'edit-itinerary', label: 'Roma', fields: ['title', 'startDate', 'endDate', 'image'] },
    'cambió el título, las fechas y la portada',
  ],
  [{ kind: 'edit-itinerary', label: 'Roma', fields: ['isPublic'] }, 'cambió quién puede verlo'],
  [{ kind: 'edit-itinerary', label: 'Roma', fields: ['a field of tomorrow'] }, 'cambió el itinerario'],
  [{ kind: 'add-collaborator', label: 'lucia' }, 'añadió a @lucia'],
  [{ kind: 'remove-collaborator', label: 'lucia' }, 'quitó a @lucia'],
  [{ kind: 'remove-collaborator', label: 'marcos' }, 'dejó el itinerario'],
]

it.each(sentences)('%j reads %s', (change, sentence) => {
  expect(formatItineraryChange(change, 'marcos')).toBe(sentence)
})

it('has a text for every kind of change', () => {
  expect([...new Set(sentences.map(([{ kind }]) => kind))].toSorted()).toEqual(differenceKinds.toSorted())
})

it('joins names with commas and «y»', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(formatConjunction)).toEqual(['', 'a', 'a y b', 'a, b y c'])
  expect(formatEventFieldNames(['label', 'image', 'category'])).toBe('el título, la imagen y la categoría')
})
