import { useMemo } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { VersionEntry } from '#shared/api/versions'
import type { Listing } from '../../../engine/api/paging'
import { useOnline } from '../../../lib/hooks/useOnline'
import { phone } from '../../../theme/breakpoints'
import { EndlessList, type EndlessQuery } from '../../../ui/cards/EndlessList'
import { EmptyState, ErrorState } from '../../../ui/status/EmptyState'
import { HistoryContext } from './historyContext'
import { dayInWords, groupByDay, type DayOfHistory } from './historyDates'
import { HistoryEntry } from './HistoryEntry'
import { HistorySkeleton } from './HistorySkeleton'
import { historyTexts } from './historyTexts'
import { NeedsNetwork } from './NeedsNetwork'

const Section = styled('section')({ '& + section': { marginTop: 36 }, [phone]: { '& + section': { marginTop: 28 } } })

interface HistoryListProps {
  itineraryId: string
  query: Listing<VersionEntry> & EndlessQuery
  isOwner: boolean
}

/** By day, newest first. */
export function HistoryList({ itineraryId, query, isOwner }: HistoryListProps) {
  const isOnline = useOnline()
  if (query.data === undefined) {
    if (!isOnline) return <EmptyState picture="offline" sentence={historyTexts.needsNetwork} />
    if (query.isError) return <ErrorState sentence={historyTexts.failed} onRetry={() => void query.refetch()} />
    return <HistorySkeleton />
  }
  return (
    <EndlessList query={query}>
      {isOnline ? null : <NeedsNetwork />}
      <Days itineraryId={itineraryId} entries={query.data} isOwner={isOwner} />
    </EndlessList>
  )
}

function Days({ itineraryId, entries, isOwner }: { itineraryId: string; entries: readonly VersionEntry[]; isOwner: boolean }) {
  const today = entries[0]?.version ?? 0
  const shown = useMemo(() => ({ itineraryId, entries, today, isOwner }), [itineraryId, entries, today, isOwner])
  if (entries.length === 0) return <EmptyState picture="itinerary" sentence={historyTexts.none} />
  return (
    <HistoryContext value={shown}>
      {groupByDay(entries).map((day) => (
        <Day key={day.date} day={day} />
      ))}
    </HistoryContext>
  )
}

function Day({ day: { date, entries } }: { day: DayOfHistory<VersionEntry> }) {
  const id = `history-${date}`
  return (
    <Section aria-labelledby={id}>
      <Typography variant="sideTitle" id={id} sx={{ mb: 0.5 }}>
        {dayInWords(date)}
      </Typography>
      <ol>
        {entries.map((entry) => (
          <HistoryEntry key={entry.version} entry={entry} />
        ))}
      </ol>
    </Section>
  )
}
