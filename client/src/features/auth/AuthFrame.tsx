import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { usePageTitle } from '../../lib/navigation/usePageLocation'
import { mobile, phone } from '../../theme/breakpoints'

const Column = styled('div')({
  width: '100%',
  margin: 'auto 0',
  padding: '24px 0',
  [mobile]: { margin: 'auto' },
  [phone]: { margin: 0, padding: '20px 0 32px' },
})

interface AuthFrameProps {
  pageTitle: string
  title: string
  line?: string
  width?: number
  children: ReactNode
  foot?: ReactNode
}

export function AuthFrame({ pageTitle, title, line, width = 400, children, foot }: AuthFrameProps) {
  usePageTitle(pageTitle)
  return (
    <Column style={{ maxWidth: width }}>
      <Typography variant="pageTitle" sx={{ maxWidth: 400, textWrap: 'balance' }}>
        {title}
      </Typography>
      {line === undefined ? null : (
        <Typography variant="lead" sx={{ color: 'ink2', mt: 1.25, textWrap: 'pretty', overflowWrap: 'anywhere' }}>
          {line}
        </Typography>
      )}
      <div style={{ marginTop: 32 }}>{children}</div>
      {foot === undefined ? null : <Typography sx={{ color: 'ink2', mt: 3 }}>{foot}</Typography>}
    </Column>
  )
}
