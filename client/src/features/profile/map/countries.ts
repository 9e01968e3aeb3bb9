import type { CountryVisits } from '#shared/api/users'
import type { WorldOutline } from '#shared/map/worldOutline'

type Counted = Pick<CountryVisits, 'trips' | 'days'>

export interface ShownCountry extends Pick<CountryVisits, 'code' | 'name'> {
  /** null if only planned. */
  visited: Counted | null
  planned: Counted | null
}

const countOf = ({ trips, days }: CountryVisits): Counted => ({ trips, days })

/** Visited ones first. */
export function joinCountries(visited: readonly CountryVisits[], planned: readonly CountryVisits[]): ShownCountry[] {
  const plans = new Map(planned.map((country) => [country.code, countOf(country)]))
  const known = new Set(visited.map(({ code }) => code))
  return [
    ...visited.map((country) => ({
      code: country.code,
      name: country.name,
      visited: countOf(country),
      planned: plans.get(country.code) ?? null,
    })),
    ...planned
      .filter(({ code }) => !known.has(code))
      .map((country) => ({ code: country.code, name: country.name, visited: null, planned: countOf(country) })),
  ]
}

/** The same in list and picture. By code. */
export interface Highlight {
  hovered: string | undefined
  /** By a press, until the next one. */
  chosen: string | undefined
  hover: (code: string | undefined) => void
  choose: (code: string | undefined) => void
}

export const isHighlighted = ({ hovered, chosen }: Highlight, code: string): boolean => (hovered ?? chosen) === code

const [MARGIN_SHARE, LEAST_SHARE, WHOLE_SHARE] = [0.3, 0.28, 0.8]

/** A view box of the outline's shape around some countries; undefined if that is most of the world. */
export function viewAround(
  { x, y, width, height }: Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>,
  world: Pick<WorldOutline, 'width' | 'height'>,
): string | undefined {
  const ratio = world.width / world.height
  const wanted = Math.max(width, height * ratio) * (1 + MARGIN_SHARE)
  const across = Math.max(wanted, world.width * LEAST_SHARE)
  if (across > world.width * WHOLE_SHARE) return undefined
  const down = across / ratio
  const place = (middle: number, size: number, most: number) => Math.min(most - size, Math.max(0, middle - size / 2))
  const left = place(x + width / 2, across, world.width)
  const top = place(y + height / 2, down, world.height)
  return [left, top, across, down].map(Math.round).join(' ')
}
