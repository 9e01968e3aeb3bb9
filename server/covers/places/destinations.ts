import { LANDSCAPE_KINDS, type LandscapeKind } from '../landscapeKind'
import { SIGHTS, type Sight } from '../drawing/sights'
import { CITIES } from './cities'
import { LANDS } from './lands'
import { WATERS } from './waters'

/**
 * What travellers' destinations look like: kind, country, folded names with commas between. A name may ask for motifs of
 * its kind ('giza:pyramids', 'brujas:port+clock'); what there is to ask for stands in the `…Motifs` functions of ../kinds.
 * A city may be known by a sight of its own ('roma:old!arena'), which takes the place of its landmark.
 */
export type DestinationTable = Partial<Record<LandscapeKind, Record<string, string>>>

export interface Destination {
  kind: LandscapeKind
  motifs: readonly string[]
  sight?: Sight | undefined
}

const isSight = (name: string): name is Sight => Object.hasOwn(SIGHTS, name)

const keyOf = (name: string, countryCode: string) => `${name}/${countryCode}`

function* entriesOf(table: DestinationTable): Generator<readonly [key: string, destination: Destination]> {
  for (const kind of LANDSCAPE_KINDS) {
    for (const [countryCode, names] of Object.entries(table[kind] ?? {})) {
      for (const entry of names.split(', ')) {
        const [name = '', looks = ''] = entry.split(':')
        const [motifs = '', sight = ''] = looks.split('!')
        yield [
          keyOf(name, countryCode),
          { kind, motifs: motifs === '' ? [] : motifs.split('+'), sight: isSight(sight) ? sight : undefined },
        ]
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
