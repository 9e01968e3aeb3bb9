import { isTime } from '#shared/itinerary/fieldKinds'

const TYPED_TIME = /^(\d{1,2})(?:[:.h ]?(\d{1,2}))?h?$/

/** '20:30', '2030', '9.5' (09:05), '930' (09:30), '9' (09:00). '' stays ''; undefined if invalid. */
export function parseTypedTime(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '') return ''
  const compact = /^(\d{1,2})(\d{2})$/.exec(text) ?? TYPED_TIME.exec(text)
  if (compact === null) return undefined
  const time = `${(compact[1] ?? '').padStart(2, '0')}:${(compact[2] ?? '0').padStart(2, '0')}`
  return isTime(time) ? time : undefined
}
