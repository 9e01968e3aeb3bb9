import { mobile } from '../../../theme/breakpoints'

/** For what lies over the page: `--below` is what it leaves free at the lower edge, where phones have their bar. */
export const bottomClearance = {
  '--below': '16px',
  [mobile]: { '--below': 'calc(84px + env(safe-area-inset-bottom))', '@media (max-height: 420px)': { '--below': '16px' } },
} as const
