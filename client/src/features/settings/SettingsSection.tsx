import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { mobile } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { errorText } from '../../engine/api/errorText'
import { commonTexts } from '../../texts/common'
import { iconSize } from '../../theme/sizes'

const Row = styled('section')({
  display: 'grid',
  gridTemplateColumns: '212px minmax(0, 540px)',
  gap: '14px 40px',
  '&[data-line]': { paddingTop: 32, boxShadow: `inset 0 1px 0 ${c('hairline')}` },
  [mobile]: { gridTemplateColumns: 'minmax(0, 540px)' },
})

interface SectionProps {
  title: string
  titleId?: string
  helper: string
  hasLine?: boolean
  children: ReactNode
}

export function SettingsSection({ title, titleId, helper, hasLine = false, children }: SectionProps) {
  return (
    <Row data-line={hasLine ? '' : undefined} aria-labelledby={titleId}>
      <div>
        <Typography variant="sideTitle" id={titleId}>
          {title}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'ink2', mt: 0.5, textWrap: 'pretty' }}>
          {helper}
        </Typography>
      </div>
      <div>{children}</div>
    </Row>
  )
}

export const SettingsRowList = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 })

export const SettingsRow = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 64,
  padding: '10px 0',
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('ink2'), flex: 'none' },
  '& > div': { flex: 1, minWidth: 0 },
})

export const SettingsRowError = ({ error, needsNetwork }: { error: unknown; needsNetwork: string }) => (
  <div role="alert">
    {error === null || error === undefined ? null : (
      <Typography variant="label" component="p" sx={{ color: 'error.main', mt: 1 }}>
        {errorText(error, { NetworkError: needsNetwork })}
      </Typography>
    )}
  </div>
)

export const SettingsRowsSkeleton = () => (
  <Stack role="status" aria-label={commonTexts.loading} sx={{ gap: 1.5 }}>
    <Skeleton variant="rounded" height={56} />
    <Skeleton variant="rounded" height={56} />
  </Stack>
)
