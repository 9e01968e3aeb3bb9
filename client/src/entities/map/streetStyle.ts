import { DARK, layers, LIGHT, type Flavor } from '@protomaps/basemaps'
import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { Streets } from '#shared/api/places'
import { streetTilePath } from '#shared/map/baseTiles'
import { mapColours } from '#shared/map/mapColours'

const SOURCE = 'streets'

/** Below, the base is enough, and its tiles are kept with trips. */
const FIRST_ZOOM = 7

const [MEDIUM, SEMIBOLD] = ['Figtree Medium', 'Figtree SemiBold']

/** They are nothing but icons, which would be another file to load. */
const iconLayers: ReadonlySet<string> = new Set(['roads_oneway', 'roads_shields'])

type Tiles = NonNullable<Streets['tiles']>
type Scheme = keyof typeof mapColours

/** Above the base, which stays visible beyond the bounds of the streets. */
export function addStreets(
  base: StyleSpecification,
  { version, minZoom, maxZoom, bounds }: Tiles,
  scheme: Scheme,
): StyleSpecification {
  const first = Math.max(FIRST_ZOOM, minZoom)
  const tiles = [location.origin + streetTilePath(version, { z: '{z}', x: '{x}', y: '{y}' })]
  const isLabel = ({ type }: LayerSpecification) => type === 'symbol'
  const above = streetLayers(scheme, first)
  return {
    ...base,
    sources: { ...base.sources, [SOURCE]: { type: 'vector', tiles, minzoom: minZoom, maxzoom: maxZoom, bounds } },
    layers: [
      // The coast is exact here: it does not fade.
      ...base.layers.filter((layer) => !isLabel(layer) && layer.id !== 'plain'),
      ...above.filter((layer) => !isLabel(layer)),
      ...base.layers.filter(isLabel).map((layer) => outside(layer, bounds, first)),
      ...above.filter(isLabel),
    ],
  }
}

/** Labels of the base, without those that the streets have too. */
function outside(layer: LayerSpecification, [west, south, east, north]: Tiles['bounds'], first: number): LayerSpecification {
  if (layer.type !== 'symbol' || !Array.isArray(layer.filter)) return layer
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const box = { type: 'Polygon' as const, coordinates: [ring] }
  const isFree: ExpressionSpecification = ['any', ['<', ['zoom'], first], ['!', ['within', box]]]
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion, typescript/no-unnecessary-type-assertion -- the base has expressions only
  return { ...layer, filter: ['all', layer.filter as ExpressionSpecification, isFree] }
}

function streetLayers(scheme: Scheme, first: number): LayerSpecification[] {
  const drawn = layers(SOURCE, flavorOf(scheme), { lang: 'es' }).filter(
    ({ id, type }) => type !== 'background' && !iconLayers.has(id),
  )
  const fonts = (name: string) => JSON.stringify([name, 'Figtree', 'sans-serif'])
  // Its special font has names that no other font can draw.
  const text = JSON.stringify(drawn)
    .replaceAll('"pgf:', '"none:')
    .replaceAll('["Noto Sans Devanagari Regular v1"]', `["${MEDIUM}"]`)
    .replaceAll(`["${MEDIUM}"]`, fonts(MEDIUM))
    .replaceAll(`["${SEMIBOLD}"]`, fonts(SEMIBOLD))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same layers with other texts
  const readable = JSON.parse(text) as LayerSpecification[]
  return readable.map((layer) => withoutIcons({ ...layer, minzoom: Math.max(first, layer.minzoom ?? 0) }))
}

function withoutIcons(layer: LayerSpecification): LayerSpecification {
  if (layer.type !== 'symbol') return layer
  const layout = Object.fromEntries(Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-')))
  return { ...layer, layout }
}

interface StreetColours {
  park: string
  wood: string
  paved: string
  built: string
  casing: string
  street: string
  avenue: string
  motorway: string
  rail: string
}

const streetColours: Readonly<Record<Scheme, StreetColours>> = {
  light: {
    park: '#E1EBD3',
    wood: '#D9E6CC',
    paved: '#F2ECDD',
    built: '#E2D8C2',
    casing: '#DDD1B6',
    street: '#FFFFFF',
    avenue: '#FFFDF6',
    motorway: '#F7E2B8',
    rail: '#BDB49E',
  },
  dark: {
    park: '#234232',
    wood: '#203E2E',
    paved: '#20332F',
    built: '#2D4640',
    casing: '#13211E',
    street: '#3E5B54',
    avenue: '#50736A',
    motorway: '#74855F',
    rail: '#4C655E',
  },
}

/** The first rule that fits a name counts. */
function flavorOf(scheme: Scheme): Flavor {
  const { sea, land, border, label, quiet, halo } = mapColours[scheme]
  const { park, wood, paved, built, casing, street, avenue, motorway, rail } = streetColours[scheme]
  const rules: [names: RegExp, colour: string][] = [
    [/_halo$/, halo],
    [/^(?:city|roads_label_major|country)/, label],
    [/_label/, quiet],
    [/_casing/, casing],
    [/highway/, motorway],
    [/major|link/, avenue],
    [/minor|other$/, street],
    [/^(?:background|water)$/, sea],
    [/^earth$/, land],
    [/^(?:park|scrub|zoo)/, park],
    [/^wood/, wood],
    [/^buildings$/, built],
    [/^railway$/, rail],
    [/^boundaries$/, border],
    [/./, paved],
  ]
  const { pois: _icons, landcover: _farAway, ...plain } = scheme === 'dark' ? DARK : LIGHT
  const colours = Object.keys(plain).map((name) => [name, rules.find(([names]) => names.test(name))?.[1]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each name
  return { ...(Object.fromEntries(colours) as typeof plain), regular: MEDIUM, bold: SEMIBOLD, italic: MEDIUM }
}
