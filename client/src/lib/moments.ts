import { localDate, dateParts } from '#shared/dates'
import { timeHere, today } from './dateFormats'

/**
 * '6 de diciembre, incluido' at the end of a day, else '6 de diciembre a las
 * 18:40'; adds another year.
 */
export function endInWords(instant: string, now = today()): string {
  const isEndOfDay = timeHere(instant) === '00:00'
  const { day, month, year } = dateParts(localDate(Date.parse(instant) - (isEndOfDay ? 1 : 0)))
  const date = `${day} de ${month}${year === dateParts(now).year ? '' : ` de ${year}`}`
  return isEndOfDay ? `${date}, incluido` : `${date} a las ${timeHere(instant)}`
}

/** '21 nov a las 18:40', '21 nov 2025 a las 18:40'. */
export function momentInWords(instant: string, now = today()): string {
  const { day, month, year } = dateParts(localDate(Date.parse(instant)))
  return `${day} ${month.slice(0, 3)}${year === dateParts(now).year ? '' : ` ${year}`} a las ${timeHere(instant)}`
}
