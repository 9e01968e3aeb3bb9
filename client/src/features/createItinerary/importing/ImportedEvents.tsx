import { Fragment } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import type { ImportProblem } from '#shared/api/imports'
import type { FileEvent } from '#shared/api/itineraryFile'
import { formatEventHours, formatEventTitle } from '#shared/exports/eventLine'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { lineClamp } from '../../../ui/cards/cardParts'
import { categoryIcons } from '../../../ui/icons/categories'
import { AlertIcon } from '../../../ui/icons/menus'
import type { PlannedDay } from './importPlacements'
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
  '& p[data-problem]': { display: 'block', marginTop: 4 },
}))

interface ImportedEventsProps {
  title: string
  planned: PlannedDay
  empty?: string
}

export function ImportedEvents({ title, planned: { events, problems, between }, empty }: ImportedEventsProps) {
  const left = events.length - MAX_SHOWN_EVENTS
  return (
    <Group>
      <Typography variant="sideTitle" component="h3">
        {title}
      </Typography>
      {events.length === 0 && between.size === 0 && empty !== undefined ? (
        <Typography variant="note" component="p" sx={{ color: 'ink3', mt: 0.75 }}>
          {empty}
        </Typography>
      ) : (
        <List>
          {events.slice(0, MAX_SHOWN_EVENTS).map((event, i) => (
            <Fragment key={i}>
              <ProblemsBetween problems={between.get(i)} />
              <ImportedEvent event={event} problems={problems.get(i)} />
            </Fragment>
          ))}
          {left > 0 ? null : <ProblemsBetween problems={between.get(events.length)} />}
        </List>
      )}
      {left <= 0 ? null : <Typography sx={{ color: 'ink3' }}>{texts.moreEvents(left)}</Typography>}
    </Group>
  )
}

interface ProblemsProps {
  problems: readonly ImportProblem[] | undefined
}

const ProblemsBetween = ({ problems }: ProblemsProps) =>
  problems === undefined ? null : (
    <li>
      <Problems problems={problems} />
    </li>
  )

const Problems = ({ problems = [] }: ProblemsProps) =>
  problems.map((problem, i) => (
    <p key={i} data-problem="">
      <AlertIcon />
      {problem.text}
    </p>
  ))

function ImportedEvent({ event, problems }: { event: FileEvent } & ProblemsProps) {
  const Icon = event.category === null ? undefined : categoryIcons[event.category]
  return (
    <li>
      <time>{formatEventHours(event)}</time>
      <Typography variant="label" component="span">
        {Icon === undefined ? null : <Icon />}
        {formatEventTitle(event)}
      </Typography>
      {event.description === '' ? null : <p>{event.description}</p>}
      <Problems problems={problems} />
    </li>
  )
}
