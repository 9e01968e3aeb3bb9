import { mobile } from '../../../theme/breakpoints'

/** `--below` is the height to leave free for the bottom bar. */
export const bottomClearance = {
  '--below': '16px',
  [mobile]: { '--below': 'calc(84px + env(safe-area-inset-bottom))', '@media (max-height: 420px)': { '--below': '16px' } },
} as const
