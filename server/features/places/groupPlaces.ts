import { searchKey } from '#shared/placeSearch/searchKey'
import { metresBetween } from '#shared/places/distance'
import type { Place, Position } from '#shared/places/place'
import { SAME_PLACE_METRES, type NamedPlace } from '#server/records/suggestedPlace'

/** Of one event. */
export interface PlaceUse {
  tripId: string
  authorId: string
  eventId: string
  place: NamedPlace
}

export interface PeoplePlace extends Pick<Place, 'lat' | 'lng' | 'geonameId' | 'timeZone'> {
  name: string
  address: string | null
  trips: ReadonlySet<string>
}

/** A name means nothing to others before a second author writes it. */
const MIN_AUTHORS = 2

const authorsOf = (uses: readonly PlaceUse[]): number => new Set(uses.map(({ authorId }) => authorId)).size

/**
 * One place: the same folded name within 150 m. (Not by GeoNames id: sights carry their
 * town's.) Most used first.
 */
export function groupPlaces(uses: readonly PlaceUse[]): PeoplePlace[] {
  const keys = new Map<string, string>()
  const keyOf = ({ place: { name } }: PlaceUse): string => {
    const key = keys.get(name) ?? searchKey(name)
    keys.set(name, key)
    return key
  }
  return groupByText(uses, keyOf)
    .filter(({ uses: named }) => authorsOf(named) >= MIN_AUTHORS)
    .flatMap(({ uses: named }) => splitBySpot(named))
    .filter((spot) => authorsOf(spot.uses) >= MIN_AUTHORS)
    .map(describe)
    .toSorted((a, b) => b.trips.size - a.trips.size)
}

interface Spot {
  centre: Position
  uses: PlaceUse[]
}

/** Around the positions that most authors gave. Without a grid, no edge parts neighbours. */
function splitBySpot(named: readonly PlaceUse[]): Spot[] {
  const spots: Spot[] = []
  for (const { uses } of rankByAuthors(named, ({ place: { lat, lng } }) => `${lat},${lng}`)) {
    const [{ place: centre }] = uses
    const known = spots.find((spot) => metresBetween(spot.centre, centre) <= SAME_PLACE_METRES)
    if (known === undefined) spots.push({ centre, uses: [...uses] })
    else known.uses.push(...uses)
  }
  return spots
}

interface Group {
  text: string
  uses: [PlaceUse, ...PlaceUse[]]
}

function groupByText(uses: readonly PlaceUse[], textOf: (use: PlaceUse) => string | undefined): Group[] {
  const groups = new Map<string, Group>()
  for (const use of uses) {
    const text = textOf(use)
    if (text === undefined) continue
    const known = groups.get(text)
    if (known === undefined) groups.set(text, { text, uses: [use] })
    else known.uses.push(use)
  }
  return [...groups.values()]
}

/** One author counts once. Ties: the shorter, then the smaller text. */
const rankByAuthors = (uses: readonly PlaceUse[], textOf: (use: PlaceUse) => string | undefined): Group[] =>
  groupByText(uses, textOf)
    .map((group) => ({ ...group, authors: authorsOf(group.uses) }))
    .toSorted((a, b) => b.authors - a.authors || a.text.length - b.text.length || (a.text < b.text ? -1 : 1))

function describe({ centre: { lat, lng }, uses }: Spot): PeoplePlace {
  const [named] = rankByAuthors(uses, ({ place }) => place.name)
  /** Of at least two authors. */
  const agreed = <Value extends string | number>(valueOf: (place: NamedPlace) => Value | null): Value | null => {
    const [found] = rankByAuthors(uses, ({ place }) => valueOf(place)?.toString())
    return found === undefined || authorsOf(found.uses) < MIN_AUTHORS ? null : valueOf(found.uses[0].place)
  }
  return {
    name: named?.text ?? '',
    address: agreed(({ address }) => address),
    lat,
    lng,
    geonameId: agreed(({ geonameId }) => geonameId),
    timeZone: agreed(({ timeZone }) => timeZone),
    trips: new Set(uses.map(({ tripId }) => tripId)),
  }
}
