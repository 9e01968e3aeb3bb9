import { z } from 'zod'
import { foldText } from '#shared/text'
import { makePlace, type Position } from '#shared/places/place'
import type { GeocodedPlace, GeocoderKind } from '#server/base/geocoder'

const MAX_GEOCODED = 8

/** What is sent: `near` is rounded. */
export interface GeocoderQuery {
  text: string
  near: Position | undefined
}

interface Provider {
  attribution: string
  /** Below the address of the setting. */
  path: string
  parameters: (query: GeocoderQuery) => Record<string, string | number>
  /** Throws UnreadableAnswerError. */
  read: (answer: unknown) => GeocodedPlace[]
}

export class UnreadableAnswerError extends Error {}

const text = z.string().max(2000).nullish()
const Point = z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) })
const featuresOf = <Properties extends z.ZodType>(properties: Properties) => z.object({ geometry: Point, properties })

const PhotonFeature = featuresOf(
  z.object({ name: text, housenumber: text, street: text, city: text, county: text, state: text, country: text }),
)
const PeliasFeature = featuresOf(
  z.object({ name: text, housenumber: text, street: text, locality: text, county: text, region: text, country: text }),
)
const degrees = z
  .string()
  .regex(/^-?\d{1,3}(?:\.\d{1,20})?$/)
  .transform(Number)
const NominatimPlace = z.object({
  lat: degrees,
  lon: degrees,
  name: text,
  display_name: z.string().max(2000),
  address: z
    .object({
      house_number: text,
      road: text,
      city: text,
      town: text,
      village: text,
      municipality: text,
      state: text,
      country: text,
    })
    .nullish(),
})

const Features = z.object({ features: z.array(z.unknown()) })

export const providers: Record<GeocoderKind, Provider> = {
  photon: {
    attribution: '© OpenStreetMap',
    path: 'api',
    // No `lang`: servers without Spanish refuse it, but fall back for Accept-Language.
    parameters: ({ text: q, near }) => ({
      q,
      limit: MAX_GEOCODED,
      ...(near !== undefined && { lat: near.lat, lon: near.lng, zoom: 12 }),
    }),
    read: (answer) =>
      readEach(
        Features,
        answer,
        ({ features }) => features,
        PhotonFeature,
        ({ geometry, properties }) => {
          const { name, city, county, state, country } = properties
          const street = joinStreet(properties.street, properties.housenumber)
          return describe(geometry, name || street, [street, city || county || state, country])
        },
      ),
  },
  nominatim: {
    attribution: '© OpenStreetMap',
    path: 'search',
    parameters: ({ text: q, near }) => ({
      q,
      format: 'jsonv2',
      addressdetails: 1,
      limit: MAX_GEOCODED,
      'accept-language': 'es',
      ...(near !== undefined && { viewbox: boxAround(near) }),
    }),
    read: (answer) =>
      readEach(
        z.array(z.unknown()),
        answer,
        (places) => places,
        NominatimPlace,
        (place) => {
          const [first, ...others] = place.display_name.split(', ')
          const { address } = place
          const street = joinStreet(address?.road, address?.house_number)
          const town = address?.city || address?.town || address?.village || address?.municipality || address?.state
          const parts = address ? [street, town, address.country] : others
          return describe({ coordinates: [place.lon, place.lat] }, place.name || street || first, parts)
        },
      ),
  },
  pelias: {
    attribution: '© OpenStreetMap, OpenAddresses, Who’s On First, GeoNames',
    path: 'v1/search',
    parameters: ({ text: query, near }) => ({
      text: query,
      size: MAX_GEOCODED,
      lang: 'es',
      ...(near !== undefined && { 'focus.point.lat': near.lat, 'focus.point.lon': near.lng }),
    }),
    read: (answer) =>
      readEach(
        Features,
        answer,
        ({ features }) => features,
        PeliasFeature,
        ({ geometry, properties }) => {
          const { name, locality, county, region, country } = properties
          const street = joinStreet(properties.street, properties.housenumber)
          return describe(geometry, name || street, [street, locality || county || region, country])
        },
      ),
  },
}

/** `{url}/api`; a setting that ends in it already stays. Keeps its parameters, as a key. */
export function geocoderAddress(setting: string, kind: GeocoderKind, query: GeocoderQuery): URL {
  const { path, parameters } = providers[kind]
  const url = new URL(setting)
  const base = url.pathname.replace(/\/+$/, '')
  url.pathname = base.endsWith(`/${path.split('/').at(-1) ?? path}`) ? base : `${base}/${path}`
  for (const [name, value] of Object.entries(parameters(query))) url.searchParams.set(name, String(value))
  return url
}

/** Leaves out places that it cannot read. */
function readEach<Answer extends z.ZodType, Item extends z.ZodType>(
  Answer: Answer,
  answer: unknown,
  itemsOf: (answer: z.output<Answer>) => readonly unknown[],
  Item: Item,
  describeItem: (item: z.output<Item>) => GeocodedPlace | undefined,
): GeocodedPlace[] {
  const whole = Answer.safeParse(answer)
  if (!whole.success) throw new UnreadableAnswerError('no list of places')
  const places = itemsOf(whole.data).flatMap((item) => {
    const read = Item.safeParse(item)
    const place = read.success ? describeItem(read.data) : undefined
    return place === undefined ? [] : [place]
  })
  const isNew = ({ name, address }: GeocodedPlace, i: number) =>
    places.findIndex((other) => other.name === name && other.address === address) === i
  return places.filter(isNew).slice(0, MAX_GEOCODED)
}

function describe(
  { coordinates: [lng, lat] }: { coordinates: readonly [number, number, ...number[]] },
  name: string | null | undefined,
  parts: readonly (string | null | undefined)[],
): GeocodedPlace | undefined {
  const address = parts.filter(
    (part, i) => isFilled(part) && !isSame(part, name) && parts.findIndex((one) => isSame(one, part)) === i,
  )
  const place = makePlace({
    ...{ lat, lng, source: 'geo' },
    name: name ? toWellFormed(name) : null,
    address: toWellFormed(address.join(', ')),
  })
  return place?.name ? { name: place.name, address: place.address, lat: place.lat, lng: place.lng } : undefined
}

const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD')

const isFilled = (part: string | null | undefined): part is string => typeof part === 'string' && part.trim() !== ''
const isSame = (a: string | null | undefined, b: string | null | undefined): boolean =>
  isFilled(a) && isFilled(b) && foldText(a) === foldText(b)

const joinStreet = (street: string | null | undefined, number: string | null | undefined): string =>
  isFilled(street) ? [street, number].filter(isFilled).join(' ') : ''

/** West, south, east, north: a degree in height and width. */
const boxAround = ({ lat, lng }: Position): string =>
  [Math.max(lng - 0.5, -180), Math.max(lat - 0.5, -90), Math.min(lng + 0.5, 180), Math.min(lat + 0.5, 90)]
    .map((degree) => degree.toFixed(1))
    .join(',')
