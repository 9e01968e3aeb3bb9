import type { StyleSpecification } from 'maplibre-gl'
import type { Streets } from '#shared/api/places'
import { call } from '../../engine/api/api'
import { createStore } from '../../lib/store/store'

/** Of this installation; undefined until a map has asked. */
export const knownStreets = createStore<Streets | undefined>(undefined)

export const hasStreets = ({ tiles, style }: Streets): boolean => tiles !== null || style !== null

export interface Credit {
  text: string
  href?: string
}

/** Of the style of another server, once it is drawn. */
export const styleCredits = createStore<readonly Credit[]>([])

const archiveCredits: readonly Credit[] = [
  { text: 'Protomaps', href: 'https://protomaps.com' },
  { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
]

export const creditsOf = (streets: Streets | undefined, ofStyle: readonly Credit[]): readonly Credit[] => {
  if (streets === undefined || !hasStreets(streets)) return []
  return streets.tiles === null ? ofStyle : archiveCredits
}

/** The base's style with streets, or the address of another style. */
export type StreetStyle = (base: StyleSpecification, scheme: 'light' | 'dark') => StyleSpecification | string

const TIMEOUT_MS = 4000

/** Undefined if there are no streets, or none without a network. */
export async function loadStreets(): Promise<StreetStyle | undefined> {
  try {
    const found = await call('GET /map/streets', { signal: AbortSignal.timeout(TIMEOUT_MS) })
    knownStreets.set(found)
    const { tiles, style } = found
    if (style !== null) return () => style.url
    if (tiles === null) return undefined
    const { addStreets } = await import('./streetStyle')
    return (base, scheme) => addStreets(base, tiles, scheme)
  } catch {
    return undefined
  }
}

/** Of a source: text with links, as HTML. */
export function readCredits(html: string): Credit[] {
  const { childNodes } = new DOMParser().parseFromString(html, 'text/html').body
  return [...childNodes].flatMap((node) => {
    const text = (node.textContent ?? '').replace(/^[\s|·,]+|[\s|·,]+$/g, '')
    if (text === '') return []
    return [node instanceof HTMLAnchorElement && /^https?:/.test(node.href) ? { text, href: node.href } : { text }]
  })
}
