import type { Category } from '#shared/categories'

/** Named in `sx`: `color: 'ink2'`, `bgcolor: 'badge.placeBg'`. */
export interface Tokens {
  paper: string
  surface: string
  sunken: string
  ink: string
  ink2: string
  ink3: string
  hairline: string
  controlLine: string
  fieldLine: string
  tint: string
  tint2: string
  onTint2: string
  heart: string
  scrim: string
  /** Floating elements; the deeper one is for a dragged card. */
  float: string
  lifted: string
  pictureFilter: string
  badge: { placeBg: string; placeText: string; daysBg: string; daysText: string }
  saved: { bg: string; text: string }
  now: { text: string; dot: string; line: string }
  toast: { bg: string; text: string; action: string }
  presence: Record<PresenceColor, string> & { tagText: string }
  category: Record<Category, { bg: string; icon: string }>
}

export const presenceColors = ['violet', 'blue', 'magenta', 'olive', 'indigo', 'slate'] as const
export type PresenceColor = (typeof presenceColors)[number]

const disc = (bg: string, icon: string) => ({ bg, icon })

export const lightTokens: Tokens = {
  paper: '#FAFAF6',
  surface: '#FFFFFF',
  sunken: '#F1F3ED',
  ink: '#16302D',
  ink2: '#49605C',
  ink3: '#596D68',
  hairline: '#E4E8E3',
  controlLine: '#D3DAD3',
  fieldLine: '#83948F',
  tint: '#F0FDFA',
  tint2: '#DDF2EC',
  onTint2: '#0B5F57',
  heart: '#F2664F',
  scrim: 'rgba(14,38,36,.46)',
  float: '0 1px 2px rgba(22,48,45,.05), 0 10px 28px -6px rgba(22,48,45,.16)',
  lifted: '0 24px 44px -12px rgba(22,48,45,.34)',
  pictureFilter: 'none',
  badge: { placeBg: '#FDEBD8', placeText: '#87430D', daysBg: '#FBE4E6', daysText: '#9A2F47' },
  saved: { bg: '#E3F3EC', text: '#0B5F57' },
  now: { text: '#8A5510', dot: '#E9A23B', line: '#F0CE93' },
  toast: { bg: '#16302D', text: '#FFFFFF', action: '#7FDDCF' },
  presence: {
    violet: '#7A4BC0',
    blue: '#1C6DB5',
    magenta: '#B0307A',
    olive: '#626A12',
    indigo: '#4449B0',
    slate: '#4C5C80',
    tagText: '#FFFFFF',
  },
  category: {
    landmark: disc('#F8EACB', '#73500E'),
    food: disc('#FCE3DA', '#A03A20'),
    accommodation: disc('#F3DFE3', '#7A3140'),
    activity: disc('#DDF0E4', '#1F6444'),
    transport: disc('#D8EEEB', '#0B5F59'),
    entertainment: disc('#EADFF0', '#6B3F83'),
    shopping: disc('#FBE3E9', '#963056'),
    art: disc('#FDEBD3', '#87480E'),
    relax: disc('#DCEEF5', '#1F5C76'),
    other: disc('#ECEFEA', '#49605C'),
  },
}

export const darkTokens: Tokens = {
  paper: '#0D1A19',
  surface: '#142523',
  sunken: '#1A2E2B',
  ink: '#EAF2EE',
  ink2: '#AEC0BA',
  ink3: '#93A8A1',
  hairline: '#243836',
  controlLine: '#33504C',
  fieldLine: '#5E7C76',
  tint: '#12312D',
  tint2: '#173D38',
  onTint2: '#7FDDCF',
  heart: '#F2664F',
  scrim: 'rgba(4,12,11,.62)',
  float: '0 1px 2px rgba(0,0,0,.3), 0 14px 34px -8px rgba(0,0,0,.6)',
  lifted: '0 24px 44px -12px rgba(0,0,0,.7)',
  pictureFilter: 'brightness(.92)',
  badge: { placeBg: '#3B2A18', placeText: '#F7C894', daysBg: '#3E222A', daysText: '#F8B9C3' },
  saved: { bg: '#143A34', text: '#7FDDCF' },
  now: { text: '#F0B65A', dot: '#E9A23B', line: '#6B5327' },
  toast: { bg: '#EAF2EE', text: '#16302D', action: '#0B5F57' },
  presence: {
    violet: '#B79BF0',
    blue: '#7DBBF2',
    magenta: '#F09BCB',
    olive: '#C6CD6E',
    indigo: '#ABB1F7',
    slate: '#A9B9DA',
    tagText: '#0D1A19',
  },
  category: {
    landmark: disc('#3A3019', '#F0CF8D'),
    food: disc('#40261E', '#F9B39E'),
    accommodation: disc('#3C242B', '#F0B4C0'),
    activity: disc('#1B3828', '#9BDDB5'),
    transport: disc('#143A36', '#82DCD0'),
    entertainment: disc('#33263D', '#D9B6EE'),
    shopping: disc('#3F222E', '#F6AFC8'),
    art: disc('#3D2B16', '#F7C68A'),
    relax: disc('#17333F', '#9CD3EC'),
    other: disc('#24332F', '#AEC0BA'),
  },
}
