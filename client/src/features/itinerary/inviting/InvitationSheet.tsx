import { Suspense, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Typography from '@mui/material/Typography'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import type { InvitationLink } from '#shared/api/invitationLinks'
import { invitationLinksQuery } from '../../../entities/invitation/invitationLinks'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { NetworkError } from '../../../engine/api/apiError'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { formatDateTime } from '../../../lib/dateFormats'
import { commonTexts } from '../../../texts/common'
import { cssColor as c } from '../../../theme/vars'
import { Sheet } from '../../../ui/overlays/Sheet'
import { ErrorState } from '../../../ui/status/EmptyState'
import { roleTexts } from '../base/roleTexts'
import { inviteTexts as texts } from './inviteTexts'
import { NewInvitationLinkForm } from './NewInvitationLinkForm'

const RevokeLinkDialog = lazyPart(() => import('./RevokeLinkDialog'), 'RevokeLinkDialog')

const Active = styled('section')({ marginTop: 22, paddingTop: 18, borderTop: `1px solid ${c('hairline')}` })
const List = styled('ul')({ listStyle: 'none', margin: '6px 0 0', padding: 0 })
const Item = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 64,
  padding: '8px 0',
  '& + &': { boxShadow: `inset 0 1px 0 ${c('hairline')}` },
  '& > div': { flex: 1, minWidth: 0 },
})

export function InvitationSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const id = useRecord((record) => record.id)
  const title = useRecord((record) => record.title)
  return (
    <Sheet title={texts.title} subtitle={title} isOpen={isOpen} onClose={onClose} width={480}>
      <Typography variant="small" component="p" sx={{ color: 'ink2', mb: 2, textWrap: 'pretty' }}>
        {texts.helper}
      </Typography>
      <NewInvitationLinkForm itineraryId={id} title={title} />
      <Active aria-label={texts.active}>
        <Typography variant="sideTitle" component="h3">
          {texts.active}
        </Typography>
        <InvitationLinks itineraryId={id} />
      </Active>
    </Sheet>
  )
}

function InvitationLinks({ itineraryId }: { itineraryId: string }) {
  const { data, error, isPending, refetch } = useQuery(invitationLinksQuery(itineraryId))
  const [ending, setEnding] = useState<InvitationLink>()
  const retry = () => void refetch()
  if (isPending) return <Waiting />
  if (data === undefined && error instanceof NetworkError) return <Sentence text={texts.needsNetwork} onRetry={retry} />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={retry} />
  return (
    <>
      {data.length === 0 ? (
        <Sentence text={texts.none} />
      ) : (
        <List aria-label={texts.active}>
          {data.map((link) => (
            <LinkRow key={link.id} link={link} onEnd={() => setEnding(link)} />
          ))}
        </List>
      )}
      {ending === undefined ? null : (
        <Suspense>
          <RevokeLinkDialog itineraryId={itineraryId} link={ending} onClosed={() => setEnding(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function LinkRow({ link, onEnd }: { link: InvitationLink; onEnd: () => void }) {
  const role = roleTexts.roles[link.role]
  return (
    <Item>
      <div>
        <Typography variant="label" component="p">
          {role}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: 'ink2' }}>
          {/* No line may begin with a dot. */}
          {[texts.made(formatDateTime(link.createdAt)), texts.used(link.uses, link.maxUses), endOf(link)].join('\u00a0· ')}
        </Typography>
      </div>
      <Button
        variant="text"
        color="error"
        size="small"
        aria-label={texts.revokeNamed(role, formatDateTime(link.createdAt))}
        onPointerEnter={() => void RevokeLinkDialog.load()}
        onFocus={() => void RevokeLinkDialog.load()}
        onClick={onEnd}
      >
        {texts.revoke}
      </Button>
    </Item>
  )
}

function Sentence({ text, onRetry }: { text: string; onRetry?: () => void }) {
  return (
    <Stack sx={{ gap: 1.5, mt: 1, alignItems: 'start' }}>
      <Typography variant="small" component="p" role="status" sx={{ color: 'ink2' }}>
        {text}
      </Typography>
      {onRetry === undefined ? null : (
        <Button variant="outlined" size="snug" onClick={onRetry}>
          {commonTexts.retry}
        </Button>
      )}
    </Stack>
  )
}

const Waiting = () => (
  <Stack role="status" aria-label={commonTexts.loading} sx={{ gap: 1.5, mt: 1.5 }}>
    <Skeleton variant="rounded" height={48} />
  </Stack>
)

const endOf = ({ expiresAt }: InvitationLink): string =>
  expiresAt === null ? texts.ever : texts.until(formatDateTime(expiresAt))
