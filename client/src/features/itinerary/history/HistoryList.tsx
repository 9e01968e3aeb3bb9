import { useMemo } from 'react'
import Typography from '@mui/material/Typography'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import type { HistoryEntry } from '#shared/api/versions'
import { addDays, localDate, dateParts, type CalendarDate } from '#shared/dates'
import type { ListQueryResult } from '../../../engine/api/paging'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { today } from '../../../lib/dateFormats'
import { phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius } from '../../../theme/vars'
import { EndlessList, type EndlessQuery } from '../../../ui/cards/EndlessList'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { OfflineState } from '../../../ui/status/OfflineState'
import { CloudIcon } from '../../../ui/icons/status'
import { HistoryContext } from './historyContext'
import { HistoryEntryItem, HistoryEntryHead, HistoryEntryRow } from './HistoryEntryItem'
import { historyTexts } from './historyTexts'

const Section = styled('section')({ '& + section': { marginTop: 36 }, [phone]: { '& + section': { marginTop: 28 } } })
const Band = styled('div')({
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  marginBottom: 24,
  padding: '12px 16px',
  borderRadius: radius.input,
  backgroundColor: c('sunken'),
  color: c('ink2'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, flex: 'none' },
})

const widths = ['62%', '78%', '54%', '70%']

interface HistoryListProps {
  itineraryId: string
  query: ListQueryResult<HistoryEntry> & EndlessQuery
  isOwner: boolean
}

interface DayOfHistory<T> {
  date: CalendarDate
  entries: T[]
}

export function HistoryList({ itineraryId, query, isOwner }: HistoryListProps) {
  const isOnline = useOnline()
  if (query.data === undefined) {
    if (!isOnline) return <OfflineState sentence={historyTexts.needsNetwork} />
    if (query.isError) return <ErrorState sentence={historyTexts.failed} onRetry={() => void query.refetch()} />
    return <HistorySkeleton />
  }
  return (
    <EndlessList query={query}>
      {isOnline ? null : <HistoryOfflineNotice />}
      <Days itineraryId={itineraryId} entries={query.data} isOwner={isOwner} />
    </EndlessList>
  )
}

function Days({ itineraryId, entries, isOwner }: { itineraryId: string; entries: readonly HistoryEntry[]; isOwner: boolean }) {
  const currentVersion = entries[0]?.version ?? 0
  const shown = useMemo(
    () => ({ itineraryId, entries, currentVersion, isOwner }),
    [itineraryId, entries, currentVersion, isOwner],
  )
  if (entries.length === 0) return <EmptyState picture="itinerary" sentence={historyTexts.none} />
  return (
    <HistoryContext value={shown}>
      {groupByDay(entries).map((day) => (
        <Day key={day.date} day={day} />
      ))}
    </HistoryContext>
  )
}

function Day({ day: { date, entries } }: { day: DayOfHistory<HistoryEntry> }) {
  const id = `history-${date}`
  return (
    <Section aria-labelledby={id}>
      <Typography variant="sideTitle" id={id} sx={{ mb: 0.5 }}>
        {formatHistoryDay(date)}
      </Typography>
      <ol>
        {entries.map((entry) => (
          <HistoryEntryItem key={entry.version} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}

function HistorySkeleton() {
  return (
    <section aria-busy="true" aria-label={historyTexts.loading}>
      <Skeleton width={72} height={26} sx={{ mb: 0.5 }} />
      <ul>
        {widths.map((width) => (
          <HistoryEntryRow key={width}>
            <Skeleton variant="circular" sx={{ width: { xs: 36, sm: 44 }, height: { xs: 36, sm: 44 } }} />
            <div>
              <HistoryEntryHead>
                <Skeleton width={180} height={20} />
              </HistoryEntryHead>
              <Skeleton width={width} height={20} sx={{ mt: 0.75 }} />
            </div>
          </HistoryEntryRow>
        ))}
      </ul>
    </section>
  )
}

const HistoryOfflineNotice = () => (
  <Band role="status">
    <CloudIcon />
    <Typography variant="note">{historyTexts.needsNetwork}</Typography>
  </Band>
)

/** Newest first. */
export function groupByDay<T extends { at: string }>(entries: readonly T[]): DayOfHistory<T>[] {
  const days: DayOfHistory<T>[] = []
  for (const entry of entries) {
    const date = dayOf(entry.at)
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, entries: [entry] })
  }
  return days
}

/** 'Hoy', 'Ayer', '21 de noviembre', '21 de noviembre de 2025'. */
export function formatHistoryDay(date: CalendarDate, now = today()): string {
  if (date === now) return 'Hoy'
  if (date === addDays(now, -1)) return 'Ayer'
  const { day, month, year } = dateParts(date)
  return `${day} de ${month}${year === dateParts(now).year ? '' : ` de ${year}`}`
}

const dayOf = (instant: string): CalendarDate => localDate(Date.parse(instant))
