import { Suspense } from 'react'
import { styled } from '@mui/material/styles'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { commonTexts } from '../../../texts/common'
import { phone } from '../../../theme/breakpoints'
import { iconSize, textSize } from '../../../theme/sizes'
import { cssColor as c } from '../../../theme/vars'
import { MoonIcon } from '../../../ui/icons/settings'
import { countPlaces, hasWay, nightsOn } from './dayPlaces'
import { placeCardTexts as texts } from './placeCardTexts'

const DayRoute = lazyPart(() => import('./DayWays'), 'DayRoute')
const WalkText = lazyPart(() => import('./DayWays'), 'WalkText')

// In the gap between two cards.
const Walk = styled('div')({
  position: 'relative',
  gridColumn: 3,
  margin: '5px 0 -8px 8px',
  fontSize: textSize.hint,
  lineHeight: '18px',
  color: c('ink3'),
  fontVariantNumeric: 'tabular-nums',
  '&:empty': { display: 'none' },
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
  const isShown = useItinerary(({ events }) => nextId !== undefined && hasWay(events[eventId], events[nextId]))
  if (!isShown || nextId === undefined) return null
  return (
    <Walk data-walk="">
      <Suspense fallback={<span>&nbsp;</span>}>
        <WalkText eventId={eventId} nextId={nextId} />
      </Suspense>
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

const Routes = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  // Of a small button: days below keep their place while links load.
  minHeight: 36,
  margin: '10px 0 0 104px',
  '&:empty': { display: 'none' },
  [phone]: { marginLeft: 42 },
})

/** Two places usually have a route. */
export function RouteLinks({ ids }: { ids: readonly string[] }) {
  const hasWay = useItinerary(({ events }) => countPlaces(ids.flatMap((id) => events[id] ?? [])) > 1)
  if (!hasWay) return null
  return (
    <Routes data-route="">
      <Suspense fallback={<span />}>
        <DayRoute ids={ids} />
      </Suspense>
    </Routes>
  )
}
