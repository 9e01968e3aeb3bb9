import { keysOf } from '#shared/keysOf'
import type { OverruledEntry } from '#shared/api/itineraries'
import type { RecordEntry } from '#shared/itinerary/record'
import { isolate } from '#shared/text'
import type { RecordFields } from '../../../engine/outbox/pendingChange'
import type { FullRecord } from '../../../engine/base/itinerarySource'
import { firstName } from '../presence/presenceColor'
import { describeRecordFields } from './outboxDecisionTexts'

const things: Record<RecordEntry, string> = {
  title: 'el título',
  description: 'la descripción',
  image: 'la portada',
  dates: 'las fechas',
  isPublic: 'quién puede verlo',
}

export const overruledTexts = {
  title: (entries: number) => (entries === 1 ? 'Hay un cambio más nuevo que el tuyo' : 'Hay cambios más nuevos que los tuyos'),
  why: 'Todos tus cambios llegaron al servidor, pero no todos quedaron: hay otros más nuevos. Decide qué se queda.',
  mine: (value: string) => `Tú pusiste «${isolate(value)}».`,
  putMine: 'Poner la mía',
  leave: 'Dejarlo así',
  leaveFailed: 'No se ha podido guardar tu respuesta. Inténtalo de nuevo.',
}

const standing = ({ mine }: OverruledEntry, record: FullRecord): RecordFields =>
  Object.fromEntries(keysOf(mine).map((field) => [field, record[field]]))

/** 'Roma sin prisa', '24-10-2027 – 26-10-2027', or '24-10-2027' for one day. */
const inWords = (fields: RecordFields): string => [...new Set(describeRecordFields(fields).map(({ text }) => text))].join(' – ')

/** About two lines on a phone. */
const MAX_EXCERPT_LETTERS = 80
/** Common letters kept before the first difference. */
const COMMON_START_LETTERS = 20

function excerpt(text: string, other: string): string {
  const [letters, others] = [[...text], [...other]]
  if (letters.length <= MAX_EXCERPT_LETTERS) return text
  const different = letters.findIndex((letter, i) => letter !== others[i])
  const latest = letters.length - MAX_EXCERPT_LETTERS
  const from = different < MAX_EXCERPT_LETTERS - COMMON_START_LETTERS ? 0 : Math.min(different - COMMON_START_LETTERS, latest)
  const part = letters.slice(from, from + MAX_EXCERPT_LETTERS).join('')
  return `${from > 0 ? '…' : ''}${part.trim()}${from < latest ? '…' : ''}`
}

/** 'Marta cambió el título después que tú: «Roma»'. */
export function formatOverruledEntry(entry: OverruledEntry, record: FullRecord, userId: string): string {
  const what = `${things[entry.entry]} después`
  const value = `«${isolate(excerpt(inWords(standing(entry, record)), inWords(entry.mine)))}».`
  if (entry.by?.id === userId) return `Cambiaste ${what}, en otro dispositivo: ${value}`
  return `${entry.by === null ? 'Otra persona' : isolate(firstName(entry.by.name))} cambió ${what} que tú: ${value}`
}

export const formatOwnValue = (entry: OverruledEntry, record: FullRecord): string =>
  overruledTexts.mine(excerpt(inWords(entry.mine), inWords(standing(entry, record))))
