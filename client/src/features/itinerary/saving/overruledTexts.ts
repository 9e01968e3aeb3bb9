import type { OverruledEntry, RecordEntry } from '../../../../../shared/api/itineraries'
import type { RecordFields } from '../../../lib/outbox/waiting'
import type { ItineraryHead } from '../../../lib/sync/itinerarySource'
import { firstName } from '../presence/presenceColor'
import { fieldTexts } from './decisionTexts'

const things: Record<RecordEntry, string> = {
  title: 'el título',
  description: 'la descripción',
  image: 'la portada',
  dates: 'las fechas',
  isPublic: 'quién puede verlo',
}

export const overruledTexts = {
  title: (entries: number) => (entries === 1 ? 'Hay un cambio más nuevo que el tuyo' : 'Hay cambios más nuevos que los tuyos'),
  mine: (value: string) => `Tú pusiste «${value}».`,
  putMine: 'Poner la mía',
  leave: 'Dejarlo así',
  leaveFailed: 'No se ha podido guardar tu respuesta. Inténtalo de nuevo.',
}

/** What stands in the place of an entry: its columns as the record has them now. */
const standing = ({ mine }: OverruledEntry, head: RecordFields): RecordFields =>
  Object.fromEntries(Object.keys(mine).map((field) => [field, head[field as keyof RecordFields]]))

/** 'Roma sin prisa', '24-10-2027 – 26-10-2027'. */
const inWords = (fields: RecordFields): string =>
  fieldTexts(fields)
    .map(({ text }) => text)
    .join(' – ')

/** Who overruled it, and what stands: 'Marta cambió el título después que tú: «Roma»'. */
export function overruledInWords(entry: OverruledEntry, head: ItineraryHead, userId: string): string {
  const what = `${things[entry.entry]} después`
  const value = `«${inWords(standing(entry, head))}».`
  if (entry.by?.id === userId) return `Cambiaste ${what}, en otro dispositivo: ${value}`
  return `${entry.by === null ? 'Otra persona' : firstName(entry.by.name)} cambió ${what} que tú: ${value}`
}

/** What was entered and does not stand. */
export const mineInWords = ({ mine }: OverruledEntry): string => overruledTexts.mine(inWords(mine))
