import type { ReactNode } from 'react'
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import type { PickersLocaleText } from '@mui/x-date-pickers/locales'
import { esES } from '@mui/x-date-pickers/locales'
import { dateParts, type CalendarDate } from '#shared/dates'
import { twoDigits } from '../../lib/dateFormats'
import { dateFieldTexts } from './dateFieldTexts'

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- MUI X types every text as optional; all are set
const spanish = {
  ...esES.components.MuiLocalizationProvider.defaultProps.localeText,
  day: dateFieldTexts.day,
  weekDay: dateFieldTexts.weekDay,
} as Partial<PickersLocaleText>

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
