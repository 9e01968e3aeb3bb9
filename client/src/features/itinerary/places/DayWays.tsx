import Button from '@mui/material/Button'
import { visuallyHidden } from '@mui/utils'
import { arrivalOf } from '#shared/itinerary/eventPlaces'
import { metresBetween } from '#shared/places/distance'
import type { Place } from '#shared/places/place'
import { formatWalk } from '#shared/places/placeTexts'
import { routeLinks } from '#shared/places/routeLinks'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { RouteIcon } from '../../../ui/icons/navigation'
import { endOf, type Placed } from './dayPlaces'
import { openInTexts as texts } from './openInTexts'

/** In a straight line; undefined without two places, or if their doubt exceeds it. */
export function metresToNext(event: Placed | undefined, next: Placed | undefined): number | undefined {
  const from = event && endOf(event)
  const to = next?.place
  if (from === null || from === undefined || to === null || to === undefined) return undefined
  const metres = metresBetween(from, to)
  return from.accuracy + to.accuracy > metres ? undefined : metres
}

/** From an event to the next one in the list. Nothing within the doubt of both places. */
export function WalkText({ eventId, nextId }: { eventId: string; nextId: string }) {
  const metres = useItinerary(({ events }) => metresToNext(events[eventId], events[nextId]))
  if (metres === undefined) return null
  return (
    <>
      <span style={visuallyHidden}>{texts.toNext} </span>
      <span title={texts.straightLine}>{formatWalk(metres)}</span>
    </>
  )
}

/** Google Maps links to the places in order. Nothing leads across a journey. */
export function routesOf(events: readonly Placed[]): string[] {
  const walks: Place[][] = [[]]
  for (const event of events) {
    if (event.place !== null) walks.at(-1)?.push(event.place)
    if (event.category !== 'transport') continue
    const arrival = arrivalOf(event)
    walks.push(arrival === null ? [] : [arrival])
  }
  return walks.flatMap((places) => routeLinks(places).map(({ url }) => url))
}

/** Several links if there are many places, or journeys between them. */
export function DayRoute({ ids }: { ids: readonly string[] }) {
  const urls = useItinerary(({ events }) => routesOf(ids.flatMap((id) => events[id] ?? [])).join('\n'))
  if (urls === '') return null
  const links = urls.split('\n')
  return links.map((url, i) => (
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
  ))
}
