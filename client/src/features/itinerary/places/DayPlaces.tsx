import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { visuallyHidden } from '@mui/utils'
import { formatWalk } from '#shared/places/placeTexts'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { commonTexts } from '../../../texts/common'
import { phone } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { RouteIcon } from '../../../ui/icons/navigation'
import { MoonIcon } from '../../../ui/icons/settings'
import { metresToNext, nightsOn, routesOf } from './dayPlaces'
import { placeCardTexts as texts } from './placeCardTexts'

// In the gap between two cards.
const Walk = styled('div')({
  position: 'relative',
  gridColumn: 3,
  margin: '5px 0 -8px 8px',
  fontSize: textSize.hint,
  lineHeight: '18px',
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
  // On the rail.
  '&::before': {
    content: '""',
    position: 'absolute',
    left: -37,
    top: 6,
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: c('controlLine'),
    boxShadow: `0 0 0 3px ${c('paper')}`,
  },
  [phone]: { gridColumn: 2, order: 3, margin: '6px 0 -6px', '&::before': { left: -35 } },
})

/** From an event to the next one in the list. */
export function WalkToNext({ eventId, nextId }: { eventId: string; nextId: string | undefined }) {
  const metres = useItinerary(({ events }) => (nextId === undefined ? undefined : metresToNext(events[eventId], events[nextId])))
  if (metres === undefined) return null
  return (
    <Walk data-walk="">
      <span style={visuallyHidden}>{texts.toNext} </span>
      <span title={texts.straightLine}>{formatWalk(metres)}</span>
    </Walk>
  )
}

const Night = styled('p')(({ theme }) => ({
  ...theme.typography.note,
  position: 'relative',
  margin: '16px 0 2px',
  paddingLeft: 114,
  color: c('ink2'),
  overflowWrap: 'anywhere',
  '& > .MuiSvgIcon-root': { position: 'absolute', left: 73, top: 2, fontSize: iconSize.small, color: c('ink3') },
  [phone]: { paddingLeft: 52, '& > .MuiSvgIcon-root': { left: 11 } },
}))
const Routes = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  margin: '10px 0 0 104px',
  [phone]: { marginLeft: 42 },
})

/** Accommodations of earlier days. */
export function Nights({ dayId }: { dayId: string }) {
  // Titles are single lines.
  const titles = useItinerary((view) =>
    nightsOn(view, dayId)
      .map((title) => (title === '' ? commonTexts.untitled : title))
      .join('\n'),
  )
  if (titles === '') return null
  return titles.split('\n').map((title, i) => (
    <Night key={`${title}${i}`} data-night="">
      <MoonIcon />
      {texts.night(title)}
    </Night>
  ))
}

/** Several if there are many places, or journeys between them. */
export function RouteLinks({ ids }: { ids: readonly string[] }) {
  const urls = useItinerary(({ events }) => routesOf(ids.flatMap((id) => events[id] ?? [])).join('\n'))
  if (urls === '') return null
  const links = urls.split('\n')
  return (
    <Routes data-route="">
      {links.map((url, i) => (
        <Button
          key={url}
          component="a"
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          variant="text"
          size="small"
          startIcon={i === 0 ? <RouteIcon /> : undefined}
          sx={{ px: 1.25 }}
        >
          {i === 0 ? texts.openRoute : null}
          {links.length === 1 ? null : <span>{texts.routePart(i + 1, links.length)}</span>}
        </Button>
      ))}
    </Routes>
  )
}
