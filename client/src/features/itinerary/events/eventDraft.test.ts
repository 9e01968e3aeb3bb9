import { describe, expect, it } from 'vitest'
import { draftOf, emptyDraft, fieldsOf, findErrors } from './eventDraft'

const dinner = { ...emptyDraft, label: 'Cena' }

describe('the form of an event', () => {
  it('needs a title of at most 50 characters', () => {
    expect(findErrors({ ...emptyDraft, label: '   ' }, emptyDraft)).toEqual({ label: 'Escribe un título.' })
    expect(findErrors({ ...emptyDraft, label: '🍜'.repeat(50) }, emptyDraft)).toEqual({})
    expect(findErrors({ ...emptyDraft, label: 'x'.repeat(51) }, emptyDraft)).toEqual({
      label: 'El título puede tener 50 caracteres como mucho.',
    })
  })

  it('takes hours with or without a colon, and nothing that is no hour', () => {
    expect(findErrors({ ...dinner, startTime: '2030' }, dinner)).toEqual({})
    expect(fieldsOf({ ...dinner, startTime: '2030', endTime: '9' })).toMatchObject({ startTime: '20:30', endTime: '09:00' })
    expect(findErrors({ ...dinner, endTime: '25:00' }, dinner)).toEqual({ endTime: 'Escribe una hora como 20:30.' })
  })

  it('takes a note of at most 250 characters', () => {
    expect(findErrors({ ...dinner, description: 'x'.repeat(250) }, dinner)).toEqual({})
    expect(findErrors({ ...dinner, description: 'x'.repeat(251) }, dinner)).toEqual({
      description: 'La nota puede tener 250 caracteres como mucho.',
    })
  })

  it('lets other fields be saved when a merge made the note too long or the title is gone', () => {
    const merged = { ...emptyDraft, label: '', description: 'x'.repeat(400) }
    expect(findErrors({ ...merged, startTime: '20:30' }, merged)).toEqual({})
    expect(findErrors({ ...merged, description: 'x'.repeat(399) }, merged)).toEqual({
      description: 'La nota puede tener 250 caracteres como mucho.',
    })
  })

  it('sends empty times as null and the title on one line', () => {
    expect(fieldsOf({ ...dinner, label: '  Cena \n en casa ' })).toEqual({
      label: 'Cena en casa',
      category: null,
      startTime: null,
      endTime: null,
      description: '',
    })
  })

  it('shows an event as it is', () => {
    const event = {
      id: 'e',
      dayId: 'd',
      orderIndex: 0,
      label: 'MAAT',
      description: 'Azotea',
      category: 'art' as const,
      image: null,
      startTime: '11:00',
      endTime: null,
    }
    expect(draftOf(event)).toEqual({ label: 'MAAT', category: 'art', startTime: '11:00', endTime: '', description: 'Azotea' })
  })
})
