import type { ReactNode } from 'react'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { esES } from '@mui/x-date-pickers/locales'
import { dateParts, type CalendarDate } from '#shared/dates'
import { texts } from './texts'

const spanish = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: texts.day,
  weekDay: texts.weekDay,
}
const twoDigits = (part: number) => String(part).padStart(2, '0')

/** Spanish date fields; an empty one shows `example` as its placeholder. */
export function DatesLocale({ example, children }: { example?: CalendarDate; children: ReactNode }) {
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale="es"
      localeText={{ ...spanish, ...(example !== undefined && placeholders(example)) }}
    >
      {children}
    </LocalizationProvider>
  )
}

function placeholders(example: CalendarDate) {
  const { day, monthNumber, year } = dateParts(example)
  return {
    fieldDayPlaceholder: () => twoDigits(day),
    fieldMonthPlaceholder: () => twoDigits(monthNumber),
    fieldYearPlaceholder: () => String(year),
  }
}
