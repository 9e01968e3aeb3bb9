import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { RefreshIcon } from '../icons/navigation'
import { StatusPicture } from './StatusPicture'

export interface EmptyStateProps {
  picture: 'itinerary' | 'list' | 'favorites' | 'public' | 'people' | 'search' | 'failed' | 'message' | 'offline'
  sentence: string
  hint?: string | undefined
  action?: ReactNode
  /** The only content of the page: the sentence is its heading. */
  isPage?: boolean
}

const Centre = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  textAlign: 'center',
  gap: 8,
  padding: '24px 16px 32px',
  '& > img': { filter: c('pictureFilter') },
})

export function EmptyState({ picture, sentence, hint, action, isPage = false }: EmptyStateProps) {
  return (
    <Centre>
      <StatusPicture file={picture} />
      <Typography variant="sideTitle" component={isPage ? 'h1' : 'p'} sx={{ maxWidth: 380 }}>
        {sentence}
      </Typography>
      {hint === undefined ? null : <Typography sx={{ color: 'ink2' }}>{hint}</Typography>}
      {action === undefined ? null : <div style={{ marginTop: 12 }}>{action}</div>}
    </Centre>
  )
}

export const RetryButton = ({ onClick }: { onClick: () => void }) => (
  <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onClick}>
    {commonTexts.retry}
  </Button>
)

export const ErrorState = ({ sentence, onRetry }: { sentence: string; onRetry: () => void }) => (
  <div role="alert">
    <EmptyState picture="failed" sentence={sentence} action={<RetryButton onClick={onRetry} />} />
  </div>
)
