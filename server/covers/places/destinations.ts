import { KINDS, type Kind } from '../kind'
import { CITIES } from './cities'
import { LANDS } from './lands'
import { WATERS } from './waters'

/**
 * What travellers' destinations look like: kind, country, folded names with commas between. A name may ask for motifs of
 * its kind ('giza:pyramids', 'brujas:port+clock'); what there is to ask for stands in the `…Motifs` functions of ../kinds.
 */
export type Destinations = Partial<Record<Kind, Record<string, string>>>

export interface Destination {
  kind: Kind
  motifs: readonly string[]
}

const keyOf = (name: string, countryCode: string) => `${name}/${countryCode}`

function* entriesOf(table: Destinations): Generator<readonly [key: string, destination: Destination]> {
  for (const kind of KINDS) {
    for (const [countryCode, names] of Object.entries(table[kind] ?? {})) {
      for (const entry of names.split(', ')) {
        const [name = '', motifs] = entry.split(':')
        yield [keyOf(name, countryCode), { kind, motifs: motifs?.split('+') ?? [] }]
      }
    }
  }
}

/** Every known destination by 'folded name/country code'; a place listed twice appears twice. */
export const DESTINATIONS = [CITIES, WATERS, LANDS].flatMap((table) => [...entriesOf(table)])

const BY_KEY = new Map(DESTINATIONS)

/** How a place that travellers know is drawn. */
export const destinationOf = (foldedName: string, countryCode: string): Destination | undefined =>
  BY_KEY.get(keyOf(foldedName, countryCode))
