import { describe, expect, it } from 'vitest'
import { type CoverPlace, depictPlace } from './depictPlace'

const kindOf = (name: string, countryCode: string | null, fcode: string | null = 'PPL', lat: number | null = null) =>
  depictPlace({ name, countryCode, fcode, lat } satisfies CoverPlace).kind

describe('depictPlace', () => {
  it('knows destinations by name and country, ignoring accents and case', () => {
    expect(kindOf('Córdoba', 'ES')).toBe('ciudad')
    expect(kindOf('CORDOBA', 'ES')).toBe('ciudad')
    expect(kindOf('Mérida', 'ES')).toBe('rio')
    expect(kindOf('Mérida', 'MX')).toBe('ciudad')
    expect(kindOf('Islandia', 'IS', 'PCLI')).toBe('volcan')
  })

  it('prefers a known destination to its feature code', () => {
    expect(kindOf('Bali', 'ID', 'ISL')).toBe('selva')
    expect(kindOf('Monte Fuji', 'JP', 'MT')).toBe('volcan')
  })

  it('falls back to the feature code, then to words in the name', () => {
    expect(kindOf('Peñón de Ifach', 'ES', 'CAPE')).toBe('costa')
    expect(kindOf('Lago Chungará', 'CL', 'LK')).toBe('lago')
    expect(kindOf('Playa Bagdad', 'MX')).toBe('costa')
    expect(kindOf('Parque Nacional Sierra Alta', 'AR', 'PRK')).toBe('monte')
    expect(kindOf('Parque Nacional El Palmar', 'AR', 'PRK')).toBe('lago')
    expect(kindOf('Selva Negra Alta', 'DE')).toBe('lago')
    expect(kindOf('Villa del Río de Janeiro', 'BR')).toBe('costa')
  })

  it('ignores words inside other words', () => {
    expect(kindOf('Marchena', 'ES')).not.toBe('costa')
    expect(kindOf('Comodoro', 'AR', 'PPLC')).toBe('ciudad')
  })

  it('draws unknown capitals as cities and other places like their country', () => {
    expect(kindOf('Uagadugú', 'BF', 'PPLC')).toBe('ciudad')
    expect(kindOf('Ain Séfra', 'DZ')).toBe('desierto')
    expect(['monte', 'lago']).toContain(kindOf('Sargans', 'CH'))
  })

  it('uses the latitude in countries that reach from ice to palms', () => {
    expect(kindOf('Utqiagvik', 'US', 'PPL', 71)).toBe('nieve')
    expect(['costa', 'islas']).toContain(kindOf('Lihue', 'US', 'PPL', 22))
    expect(kindOf('Calama', 'CL', 'PPL', -22.5)).toBe('desierto')
    expect(['nieve', 'monte']).toContain(kindOf('Cochrane', 'CL', 'PPL', -47.2))
  })

  it('returns a kind for a place with hardly any data', () => {
    expect(kindOf('', null, null)).toBeTypeOf('string')
    expect(kindOf('北京', 'ZZ', 'XXX', 0)).toBeTypeOf('string')
    expect(kindOf('Polo', null, null, -90)).toBe('nieve')
  })
})
