import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { MAX_BASE_ZOOM, TOWN_CLASS } from '#shared/map/baseTiles'
import { COAST_FADES_AT, labelLooks, lastLabelZoom, type LabelKind } from '#shared/map/drawnMap'

export const colourNames = ['sea', 'land', 'plain', 'border', 'disputed', 'text', 'quiet', 'halo'] as const
export type LiveColours = Readonly<Record<(typeof colourNames)[number], string>>

export const BASE_SOURCE = 'base'
const classes: Readonly<Record<Exclude<LabelKind, 'neighbourhood'>, number>> = {
  country: TOWN_CLASS.country,
  large: TOWN_CLASS.large,
  town: TOWN_CLASS.other,
}

/** The look of `drawMap`, for MapLibre. Texts are drawn with the page's font. */
export function liveStyle(tileUrl: string, colours: LiveColours): StyleSpecification {
  const fromBase = (layer: string) => ({ source: BASE_SOURCE, 'source-layer': layer })
  const isDisputed: ExpressionSpecification = ['==', ['get', 'disputed'], 1]
  return {
    version: 8,
    sources: { [BASE_SOURCE]: { type: 'vector', tiles: [tileUrl], maxzoom: MAX_BASE_ZOOM } },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colours.sea } },
      { id: 'land', type: 'fill', ...fromBase('land'), paint: { 'fill-color': colours.land } },
      {
        id: 'borders',
        type: 'line',
        ...fromBase('borders'),
        filter: ['!', isDisputed],
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colours.border, 'line-width': ['step', ['zoom'], 0.75, 3, 1.25] },
      },
      {
        id: 'disputed',
        type: 'line',
        ...fromBase('borders'),
        filter: isDisputed,
        paint: { 'line-color': colours.disputed, 'line-width': 1, 'line-dasharray': [3, 3] },
      },
      {
        id: 'plain',
        type: 'background',
        paint: {
          'background-color': colours.plain,
          'background-opacity': ['interpolate', ['linear'], ['zoom'], COAST_FADES_AT, 0, COAST_FADES_AT + 1, 1],
        },
      },
      ...(['neighbourhood', 'town', 'large', 'country'] as const).map((kind) => labels(kind, colours)),
    ],
  }
}

/** The last layer has the first choice of free places. */
function labels(kind: LabelKind, { text, quiet, halo }: LiveColours): LayerSpecification {
  const { size, weight, spacing } = labelLooks[kind]
  const isUseful: ExpressionSpecification = ['<=', ['get', 'zoom'], ['zoom']]
  return {
    id: kind,
    type: 'symbol',
    source: BASE_SOURCE,
    'source-layer': kind === 'neighbourhood' ? 'neighbourhoods' : 'towns',
    filter: kind === 'neighbourhood' ? isUseful : ['all', ['==', ['get', 'class'], classes[kind]], isUseful],
    maxzoom: Math.min(24, lastLabelZoom[kind]),
    layout: {
      'text-field': kind === 'country' ? ['upcase', ['get', 'name']] : ['get', 'name'],
      'text-font': [weight >= 600 ? 'Figtree SemiBold' : 'Figtree Medium', 'Figtree', 'sans-serif'],
      'text-size': size,
      'text-letter-spacing': spacing / size,
      'text-padding': 6,
      'symbol-sort-key': ['get', 'zoom'],
    },
    paint: {
      'text-color': kind === 'country' || kind === 'neighbourhood' ? quiet : text,
      'text-halo-color': halo,
      'text-halo-width': 1.5,
    },
  }
}
