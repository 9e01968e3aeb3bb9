import type { CountryVisits } from '#shared/api/users'

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
