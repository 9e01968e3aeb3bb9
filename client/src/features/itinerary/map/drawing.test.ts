import { getContrastRatio } from '@mui/material/styles'
import { describe, expect, it } from 'vitest'
import { mapColours } from '#shared/map/mapColours'
import { theme } from '../../../theme/theme'
import { dayColour, dayColourNames } from './dayColours'
import { arcBetween } from './OrderLines'

describe('the colours of days', () => {
  const find = (scheme: 'light' | 'dark', path: string): string =>
    path
      .split('.')
      .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], theme.colorSchemes[scheme]?.palette) as string

  it.each(['light', 'dark'] as const)('can be read on in the %s scheme', (scheme) => {
    const text = find(scheme, 'presence.tagText')
    for (const name of dayColourNames) expect([name, getContrastRatio(find(scheme, name), text) >= 4.5]).toEqual([name, true])
  })

  it.each(['light', 'dark'] as const)('are those of drawn maps in the %s scheme', (scheme) => {
    const { days, ideas, onDay, surface, label } = mapColours[scheme]
    const names = ['ink2', 'presence.tagText', 'surface', 'ink2']
    expect(days).toEqual(dayColourNames.map((name) => find(scheme, name)))
    expect([ideas, onDay, surface, label]).toEqual(names.map((name) => find(scheme, name)))
  })

  it('differ, and start again after the last', () => {
    const colours = dayColourNames.map((_, i) => dayColour(i + 1))
    expect(new Set([...colours, dayColour(0)]).size).toBe(dayColourNames.length + 1)
    expect(dayColour(dayColourNames.length + 1)).toBe(dayColour(1))
  })
})

it('an arc bends to the north, in either direction', () => {
  expect(arcBetween({ x: 0, y: 0 }, { x: 100, y: 0 })).toBe('M0 0Q50 -18 100 0')
  expect(arcBetween({ x: 100, y: 0 }, { x: 0, y: 0 })).toBe('M100 0Q50 -18 0 0')
})
