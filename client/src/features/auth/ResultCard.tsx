import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { mobile, phone } from '../../theme/breakpoints'
import { cssColor as c } from '../../theme/vars'
import { StatusPicture } from '../../ui/status/StatusPicture'

const Column = styled('div')({
  width: '100%',
  maxWidth: 420,
  margin: 'auto 0',
  padding: '24px 0',
  outline: 'none',
  '& > img': { filter: c('pictureFilter'), display: 'block', marginBottom: 20 },
  [mobile]: { margin: 'auto' },
  [phone]: { margin: 0, padding: '20px 0 32px' },
})

interface ResultCardProps {
  picture: 'message' | 'failed'
  title: string
  text: string
  hint?: string
  children?: ReactNode
}

// Focused to be read aloud; the pressed button is gone.
const take = (outcome: HTMLElement | null) => {
  outcome?.focus()
  if (outcome !== null) window.scrollTo({ top: 0, behavior: 'instant' })
}

export const ResultCard = ({ picture, title, text, hint, children }: ResultCardProps) => (
  <Column tabIndex={-1} ref={take}>
    <StatusPicture file={picture} />
    <Typography variant="pageTitle" sx={{ textWrap: 'balance' }}>
      {title}
    </Typography>
    <Typography variant="lead" sx={{ color: 'ink2', mt: 1.25, textWrap: 'pretty' }} role="status">
      {text}
    </Typography>
    {hint === undefined ? null : <Typography sx={{ color: 'ink2', mt: 1.25, textWrap: 'pretty' }}>{hint}</Typography>}
    {children === undefined ? null : <div style={{ display: 'flex', flexWrap: 'wrap', gap: 12, marginTop: 28 }}>{children}</div>}
  </Column>
)
