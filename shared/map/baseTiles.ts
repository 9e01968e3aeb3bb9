/** Raise it when the tiles change: clients keep them for a year. */
export const BASE_MAP_VERSION = 2

/** Larger scales enlarge these tiles. */
export const MAX_BASE_ZOOM = 8

/** Units across a tile. */
export const BASE_TILE_EXTENT = 4096

export const BASE_MAP_ATTRIBUTION = '© Natural Earth, GeoNames'

/** Of an operator's archive. `version` changes with its content. */
export const streetTilePath = (version: string, { z, x, y }: Record<keyof TileAddress, number | string>): string =>
  `/api/map/streets/${version}/${z}/${x}/${y}.mvt`

export interface TileAddress {
  z: number
  x: number
  y: number
}

/** Numbers, or `{z}`, `{x}` and `{y}` for a template. */
export const baseTilePath = ({ z, x, y }: Record<keyof TileAddress, number | string>): string =>
  `/api/map/base/${BASE_MAP_VERSION}/${z}/${x}/${y}.mvt`

/**
 * Layers of a tile; a layer without features is left out. Water is what `land` leaves free.
 *
 * - `land`: polygons.
 * - `borders`: lines between countries; `disputed` 1 if a territory without general recognition is beside.
 * - `towns`: points with `TownLabel`, most important first.
 * - `neighbourhoods`: points with `NeighbourhoodLabel`, in tiles of the last zoom only.
 */
export const BASE_LAYERS = ['land', 'borders', 'towns', 'neighbourhoods'] as const
export type BaseLayer = (typeof BASE_LAYERS)[number]

export const TOWN_CLASS = { country: 0, large: 1, other: 2 } as const

/** `zoom`: of the map (0–14), from which on the label is useful. */
export interface TownLabel {
  /** Spanish if known. */
  name: string
  class: (typeof TOWN_CLASS)[keyof typeof TOWN_CLASS]
  zoom: number
}

export type NeighbourhoodLabel = Pick<TownLabel, 'name' | 'zoom'>
