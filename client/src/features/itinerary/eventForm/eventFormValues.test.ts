import { describe, expect, it } from 'vitest'
import { colosseum } from '#testkit/randomPlace'
import { emptyEventFields } from '#shared/itinerary/fields'
import { eventFormValuesOf, emptyEventForm, eventFieldsOf, findEventFormErrors } from './eventFormValues'

const someEvent = { id: 'e', dayId: 'd', orderIndex: 0, authorId: null, ...emptyEventFields }
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
      place: null,
      to: null,
      nights: null,
    })
  })

  it('hides a new accommodation unless the user decides, and keeps what an event has', () => {
    const hotel = { ...dinner, category: 'accommodation' as const, place: colosseum }
    expect(eventFieldsOf(hotel).place).toEqual({ ...colosseum, hidden: true })
    expect(eventFieldsOf({ ...hotel, isHidden: false }).place).toEqual(colosseum)
    expect(eventFieldsOf({ ...hotel, category: 'food' }).place).toEqual(colosseum)
    expect(eventFieldsOf({ ...dinner, category: 'transport', to: colosseum, isHidden: true }).to?.hidden).toBe(true)
    const shown = eventFormValuesOf({ ...someEvent, category: 'accommodation', place: colosseum })
    expect([shown.isHidden, eventFieldsOf(shown).place]).toEqual([false, colosseum])
    expect(eventFormValuesOf({ ...someEvent, category: 'accommodation' }).isHidden).toBeNull()
  })

  it('refuses a place that is typed and not chosen, in fields that show', () => {
    const typed = { ...dinner, placeText: 'Coliseo', toText: 'Foro' }
    const sentence = 'Elige un sitio de la lista o deja el campo vacío.'
    expect(findEventFormErrors(typed, dinner)).toEqual({ place: sentence })
    expect(findEventFormErrors({ ...typed, category: 'transport' }, dinner)).toEqual({ place: sentence, to: sentence })
    expect(findEventFormErrors({ ...dinner, placeText: ' ' }, dinner)).toEqual({})
    expect(findEventFormErrors({ ...typed, place: colosseum }, dinner)).toEqual({})
    expect(findEventFormErrors({ ...typed, category: 'transport' }, dinner, false)).toEqual({})
  })

  it('accepts 1 to 60 nights of an accommodation', () => {
    const nights = (typed: string) => findEventFormErrors({ ...dinner, category: 'accommodation', nights: typed }, dinner).nights
    expect(['', ' ', '1', ' 60 '].map(nights)).toEqual([undefined, undefined, undefined, undefined])
    for (const typed of ['0', '61', '-1', '1.5', 'dos']) expect(nights(typed)).toBe('Escribe cuántas noches son: de 1 a 60.')
    expect(eventFieldsOf({ ...dinner, nights: ' 3 ' }).nights).toBe(3)
    expect(findEventFormErrors({ ...dinner, nights: '99' }, dinner)).toEqual({})
  })

  it('shows the values of an event', () => {
    const event = {
      ...someEvent,
      label: 'MAAT',
      description: 'Azotea',
      category: 'art' as const,
      startTime: '11:00',
    }
    expect(eventFormValuesOf(event)).toEqual({
      ...emptyEventForm,
      label: 'MAAT',
      category: 'art',
      startTime: '11:00',
      endTime: '',
      description: 'Azotea',
    })
  })
})
