import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { FileEvent } from '#shared/api/itineraryFile'
import { formatEventHours, formatEventTitle } from '#shared/exports/eventLine'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { lineClamp } from '../../../ui/cards/cardParts'
import { categoryIcons } from '../../../ui/icons/categories'
import { importTexts as texts } from './importTexts'

/** Limit of a day; there may be thousands of ideas. */
const MAX_SHOWN_EVENTS = 60

const Group = styled('div')({ marginBottom: 24, contentVisibility: 'auto', containIntrinsicSize: 'auto 120px' })
// All hours share a column, of no width without any.
const List = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  marginTop: 6,
  '& > li': {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'baseline',
    padding: '8px 0',
    overflowWrap: 'anywhere',
    '&:not(:last-child)': { boxShadow: `inset 0 -1px 0 ${c('hairline')}` },
  },
  '& time': { ...theme.typography.note, color: c('ink2'), fontVariantNumeric: 'tabular-nums' },
  '& time:not(:empty)': { paddingRight: 14 },
  '& p': { ...theme.typography.meta, color: c('ink2'), gridColumn: 2, whiteSpace: 'pre-line', ...lineClamp(3) },
  '& .MuiSvgIcon-root': { fontSize: iconSize.inNote, color: c('ink3'), marginRight: 6, verticalAlign: '-2px' },
}))

interface ImportedEventsProps {
  title: string
  events: readonly FileEvent[]
  empty?: string
}

export function ImportedEvents({ title, events, empty }: ImportedEventsProps) {
  const left = events.length - MAX_SHOWN_EVENTS
  return (
    <Group>
      <Typography variant="sideTitle" component="h3">
        {title}
      </Typography>
      {events.length === 0 && empty !== undefined ? (
        <Typography variant="note" component="p" sx={{ color: 'ink3', mt: 0.75 }}>
          {empty}
        </Typography>
      ) : (
        <List>
          {events.slice(0, MAX_SHOWN_EVENTS).map((event, i) => (
            <ImportedEvent key={i} event={event} />
          ))}
        </List>
      )}
      {left <= 0 ? null : <Typography sx={{ color: 'ink3' }}>{texts.moreEvents(left)}</Typography>}
    </Group>
  )
}

function ImportedEvent({ event }: { event: FileEvent }) {
  const Icon = event.category === null ? undefined : categoryIcons[event.category]
  return (
    <li>
      <time>{formatEventHours(event)}</time>
      <Typography variant="label" component="span">
        {Icon === undefined ? null : <Icon />}
        {formatEventTitle(event)}
      </Typography>
      {event.description === '' ? null : <p>{event.description}</p>}
    </li>
  )
}
