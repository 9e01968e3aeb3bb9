import { dateHere, dateParts } from '#shared/dates'
import { timeHere, today } from './dateFormats'

/** '21 nov a las 18:40', of another year '21 nov 2025 a las 18:40'. */
export function momentInWords(instant: string, now = today()): string {
  const { day, month, year } = dateParts(dateHere(Date.parse(instant)))
  return `${day} ${month.slice(0, 3)}${year === dateParts(now).year ? '' : ` ${year}`} a las ${timeHere(instant)}`
}
