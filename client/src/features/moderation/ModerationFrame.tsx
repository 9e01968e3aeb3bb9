import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { paths } from '../../lib/navigation/paths'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { cssColor as c, focusRing, radius } from '../../theme/vars'
import { moderationTexts } from './moderationTexts'

const Views = styled('nav')(({ theme }) => ({
  ...theme.typography.note,
  display: 'flex',
  gap: 8,
  margin: '20px 0 8px',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    padding: '0 18px',
    borderRadius: radius.pill,
    fontWeight: 600,
    color: c('ink2'),
    textDecoration: 'none',
    '&:focus-visible': focusRing,
    '&[aria-current]': { backgroundColor: c('tint2'), color: c('onTint2') },
  },
}))

export function ModerationFrame({ children }: { children: ReactNode }) {
  usePageTitle(moderationTexts.pageTitle)
  return (
    <>
      <Typography variant="pageTitle">{moderationTexts.title}</Typography>
      <Typography sx={{ color: 'ink2', mt: 1 }}>{moderationTexts.line}</Typography>
      <Views aria-label={moderationTexts.views}>
        <NavLink to={paths.moderation} end>
          {moderationTexts.queue}
        </NavLink>
        <NavLink to={paths.moderationLog}>{moderationTexts.log}</NavLink>
      </Views>
      {children}
    </>
  )
}
