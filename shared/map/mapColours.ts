import type { TripColours } from './drawnTrip'

/** As the theme's; a test of the client compares them. */
export const mapColours: Readonly<Record<'light' | 'dark', TripColours>> = {
  light: {
    sea: '#DCEBE8',
    land: '#F8F4E9',
    plain: '#F6F3EA',
    border: '#D3C7AC',
    disputed: '#E2DAC6',
    label: '#49605C',
    quiet: '#6F7F72',
    halo: '#FBF9F2',
    surface: '#FFFFFF',
    onDay: '#FFFFFF',
    ideas: '#49605C',
    days: ['#0F766E', '#A03A20', '#7A4BC0', '#1C6DB5', '#8A5510', '#B0307A', '#626A12', '#4C5C80'],
  },
  dark: {
    sea: '#0C1C20',
    land: '#1B2D2A',
    plain: '#182926',
    border: '#3C5450',
    disputed: '#2C403D',
    label: '#AEC0BA',
    quiet: '#8AA39B',
    halo: '#14221F',
    surface: '#142523',
    onDay: '#0D1A19',
    ideas: '#AEC0BA',
    days: ['#5CCFBE', '#F9B39E', '#B79BF0', '#7DBBF2', '#F0B65A', '#F09BCB', '#C6CD6E', '#A9B9DA'],
  },
}

/** Sea and land differ also in black and white. */
export const paperColours: TripColours = {
  ...mapColours.light,
  sea: '#D3DFDE',
  land: '#FFFFFF',
  plain: '#FFFFFF',
  border: '#8A8A8A',
  disputed: '#B5B5B5',
  label: '#333333',
  quiet: '#555555',
  // Some programs that show PDF files draw outlined text wrongly.
  halo: 'none',
  ideas: '#333333',
}
