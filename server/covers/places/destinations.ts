import { LANDSCAPE_KINDS, type LandscapeKind } from '../landscapeKind'
import { SIGHTS, type Sight } from '../drawing/sights'
import { CITIES } from './cities'
import { LANDS } from './lands'
import { WATERS } from './waters'

/**
 * By kind and country: comma-separated folded names, motifs after a colon ('brujas:port+clock',
 * see ../kinds), or a sight that replaces the landmark ('roma:old!arena').
 */
type DestinationTable = Partial<Record<LandscapeKind, Record<string, string>>>

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

/** Duplicates are kept. */
export const DESTINATIONS = [CITIES, WATERS, LANDS].flatMap((table) => [...entriesOf(table)])

const BY_KEY = new Map(DESTINATIONS)

export const destinationOf = (foldedName: string, countryCode: string): Destination | undefined =>
  BY_KEY.get(keyOf(foldedName, countryCode))
