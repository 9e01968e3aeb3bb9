import { describe, expect, it } from 'vitest'
import { emptyEventFields } from '#shared/itinerary/fields'
import { eventFormValuesOf, emptyEventForm, eventFieldsOf, findEventFormErrors } from './eventFormValues'

const dinner = { ...emptyEventForm, label: 'Cena' }

describe('the event form', () => {
  it('needs a title of at most 50 characters', () => {
    expect(findEventFormErrors({ ...emptyEventForm, label: '   ' }, emptyEventForm)).toEqual({ label: 'Escribe un título.' })
    expect(findEventFormErrors({ ...emptyEventForm, label: '🍜'.repeat(50) }, emptyEventForm)).toEqual({})
    expect(findEventFormErrors({ ...emptyEventForm, label: 'x'.repeat(51) }, emptyEventForm)).toEqual({
      label: 'El título puede tener 50 caracteres como mucho.',
    })
  })

  it('accepts times with or without a colon, and nothing else', () => {
    expect(findEventFormErrors({ ...dinner, startTime: '2030' }, dinner)).toEqual({})
    expect(eventFieldsOf({ ...dinner, startTime: '2030', endTime: '9' })).toMatchObject({ startTime: '20:30', endTime: '09:00' })
    expect(findEventFormErrors({ ...dinner, endTime: '25:00' }, dinner)).toEqual({ endTime: 'Escribe una hora como 20:30.' })
  })

  it('accepts a note of at most 250 characters', () => {
    expect(findEventFormErrors({ ...dinner, description: 'x'.repeat(250) }, dinner)).toEqual({})
    expect(findEventFormErrors({ ...dinner, description: 'x'.repeat(251) }, dinner)).toEqual({
      description: 'La nota puede tener 250 caracteres como mucho.',
    })
  })

  it('saves other fields when a merge made the note too long or removed the title', () => {
    const merged = { ...emptyEventForm, label: '', description: 'x'.repeat(400) }
    expect(findEventFormErrors({ ...merged, startTime: '20:30' }, merged)).toEqual({})
    expect(findEventFormErrors({ ...merged, description: 'x'.repeat(399) }, merged)).toEqual({
      description: 'La nota puede tener 250 caracteres como mucho.',
    })
  })

  it('sends empty times as null and the title on one line', () => {
    expect(eventFieldsOf({ ...dinner, label: '  Cena \n en casa ' })).toEqual({
      label: 'Cena en casa',
      category: null,
      startTime: null,
      endTime: null,
      description: '',
    })
  })

  it('shows the values of an event', () => {
    const event = {
      id: 'e',
      dayId: 'd',
      orderIndex: 0,
      authorId: null,
      ...emptyEventFields,
      label: 'MAAT',
      description: 'Azotea',
      category: 'art' as const,
      startTime: '11:00',
    }
    expect(eventFormValuesOf(event)).toEqual({
      label: 'MAAT',
      category: 'art',
      startTime: '11:00',
      endTime: '',
      description: 'Azotea',
    })
  })
})
