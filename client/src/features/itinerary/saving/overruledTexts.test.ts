import { expect, it } from 'vitest'
import type { OverruledEntry } from '#shared/api/itineraries'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { formatOwnValue, formatOverruledEntry } from './overruledTexts'
import { wireDate } from '#testkit/date'

const marta = { id: 'marta', name: 'Marta Gil', username: 'marta', avatar: null }
const head = {
  title: 'Roma nueva',
  image: null,
  startDate: wireDate('2027-10-24'),
  endDate: wireDate('2027-10-26'),
  isPublic: false,
} as FullRecord
const overruled = (entry: Pick<OverruledEntry, 'entry' | 'mine'>, by: OverruledEntry['by'] = marta): OverruledEntry => ({
  ...entry,
  madeAt: '2026-01-01T10:00:00.000Z',
  by,
})
const title = { entry: 'title', mine: { title: 'Roma vieja' } } as const

it('tells which user overruled an edit, the value that won and the own value', () => {
  expect(formatOverruledEntry(overruled(title), head, 'ana')).toBe('Marta cambió el título después que tú: «Roma nueva».')
  expect(formatOverruledEntry(overruled(title), head, 'marta')).toBe(
    'Cambiaste el título después, en otro dispositivo: «Roma nueva».',
  )
  expect(formatOverruledEntry(overruled(title, null), head, 'ana')).toBe(
    'Otra persona cambió el título después que tú: «Roma nueva».',
  )
  expect(formatOwnValue(overruled(title), head)).toBe('Tú pusiste «Roma vieja».')
})

it('formats dates, cover and visibility', () => {
  const dates = overruled({
    entry: 'dates',
    mine: { startDate: wireDate('2027-10-25'), endDate: wireDate('2027-10-27') },
  })
  expect(formatOverruledEntry(dates, head, 'ana')).toBe('Marta cambió las fechas después que tú: «24-10-2027 – 26-10-2027».')
  expect(formatOwnValue(dates, head)).toBe('Tú pusiste «25-10-2027 – 27-10-2027».')
  const day = overruled({ entry: 'dates', mine: { startDate: wireDate('2027-10-25'), endDate: wireDate('2027-10-25') } })
  expect(formatOwnValue(day, head)).toBe('Tú pusiste «25-10-2027».')
  const cover = overruled({ entry: 'image', mine: { image: '/uploads/a.jpg' } })
  expect(formatOverruledEntry(cover, head, 'ana')).toBe('Marta cambió la portada después que tú: «sin imagen».')
  const visibility = overruled({ entry: 'isPublic', mine: { isPublic: true } })
  expect(formatOverruledEntry(visibility, head, 'ana')).toBe('Marta cambió quién puede verlo después que tú: «Privado».')
  expect(formatOwnValue(visibility, head)).toBe('Tú pusiste «Público».')
})

it('shortens long texts to the part that differs', () => {
  const way = 'Por la mañana andamos sin prisa desde la estación hasta el río, siempre por la sombra'
  const say = (mine: string, theirs: string) => {
    const entry = overruled({ entry: 'description', mine: { description: mine } })
    const now = { ...head, description: theirs }
    return [formatOwnValue(entry, now), formatOverruledEntry(entry, now, 'ana').split(': ')[1]]
  }
  expect(say(`${way}, y comemos en el puerto.`, `${way}, y cenamos en casa de Inés.`)).toEqual([
    'Tú pusiste «…a desde la estación hasta el río, siempre por la sombra, y comemos en el puerto.».',
    '«…esde la estación hasta el río, siempre por la sombra, y cenamos en casa de Inés.».',
  ])
  expect(say(`Sin coche. ${way}.`, 'En coche.')).toEqual([
    'Tú pusiste «Sin coche. Por la mañana andamos sin prisa desde la estación hasta el río, siemp…».',
    '«En coche.».',
  ])
})
