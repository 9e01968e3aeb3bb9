import { mobile } from '../../../theme/breakpoints'

/** For elements that lie over the page: `--below` is the height to leave free at the lower edge, where phones have the bottom bar. */
export const bottomClearance = {
  '--below': '16px',
  [mobile]: { '--below': 'calc(84px + env(safe-area-inset-bottom))', '@media (max-height: 420px)': { '--below': '16px' } },
} as const
