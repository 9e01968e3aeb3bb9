import type { ReactNode } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { commonTexts } from '../../texts/common'
import { cssColor as c } from '../../theme/vars'
import { RefreshIcon } from '../icons/navigation'

interface EmptyStateProps {
  /** File of `/images/empty/`. */
  picture: 'itinerary' | 'list' | 'favorites' | 'public' | 'people' | 'search' | 'failed' | 'message' | 'offline'
  sentence: string
  hint?: string | undefined
  action?: ReactNode
  /** The only content of the page: the sentence is its heading. */
  isPage?: boolean
}

const pictures: Record<EmptyStateProps['picture'], string> = {
  itinerary: '/images/empty/empty-itinerary.svg',
  list: '/images/empty/empty-list.svg',
  favorites: '/images/empty/empty-favorites.svg',
  public: '/images/empty/empty-public.svg',
  people: '/images/empty/empty-people.svg',
  search: '/images/empty/empty-search.svg',
  failed: '/images/empty/failed.svg',
  message: '/images/empty/message-sent.svg',
  offline: '/images/empty/offline.svg',
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
      <img src={pictures[picture]} alt="" width={200} height={140} />
      <Typography variant="sideTitle" component={isPage ? 'h1' : 'p'} sx={{ maxWidth: 380 }}>
        {sentence}
      </Typography>
      {hint === undefined ? null : <Typography sx={{ color: 'ink2' }}>{hint}</Typography>}
      {action === undefined ? null : <div style={{ marginTop: 12 }}>{action}</div>}
    </Centre>
  )
}

export function ErrorState({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  const retry = (
    <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onRetry}>
      {commonTexts.retry}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState picture="failed" sentence={sentence} action={retry} />
    </div>
  )
}
