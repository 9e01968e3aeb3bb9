import type { Dayjs } from 'dayjs'
import type { PickersCalendarHeaderProps } from '@mui/x-date-pickers/PickersCalendarHeader'
import { styled } from '@mui/material/styles'
import { ChevronLeftIcon, ChevronRightIcon } from '../icons/navigation'
import { RoundButton } from '../buttons/RoundButton'
import { texts } from './texts'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.cardTitle,
  fontWeight: 700,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: '0 2px 6px 10px',
  '& > span': { flex: 1 },
}))

const inWords = (month: Dayjs) => {
  const text = month.locale('es').format('MMMM [de] YYYY')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** 'Octubre de 2026' and the arrows. */
export function CalendarHead({ currentMonth, onMonthChange, minDate, maxDate, labelId }: PickersCalendarHeaderProps) {
  return (
    <Row>
      <span id={labelId} aria-live="polite">
        {inWords(currentMonth)}
      </span>
      <RoundButton
        label={texts.previousMonth}
        size={36}
        isDisabled={!currentMonth.startOf('month').isAfter(minDate)}
        onClick={() => onMonthChange(currentMonth.subtract(1, 'month'))}
      >
        <ChevronLeftIcon />
      </RoundButton>
      <RoundButton
        label={texts.nextMonth}
        size={36}
        isDisabled={!currentMonth.endOf('month').isBefore(maxDate)}
        onClick={() => onMonthChange(currentMonth.add(1, 'month'))}
      >
        <ChevronRightIcon />
      </RoundButton>
    </Row>
  )
}
