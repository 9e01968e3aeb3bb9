import Button from '@mui/material/Button'
import { arrivalOf } from '#shared/itinerary/eventPlaces'
import type { EventFields } from '#shared/itinerary/fields'
import type { Place } from '#shared/places/place'
import { routeLinks } from '#shared/places/routeLinks'
import { useItinerary } from '../../../engine/hooks/useItinerary'
import { RouteIcon } from '../../../ui/icons/navigation'
import { openInTexts as texts } from './openInTexts'

/** Google Maps links to the places in order. Nothing leads across a journey. */
export function routesOf(events: readonly Pick<EventFields, 'category' | 'place' | 'to'>[]): string[] {
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
