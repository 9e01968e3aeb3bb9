import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { mobile } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'

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
