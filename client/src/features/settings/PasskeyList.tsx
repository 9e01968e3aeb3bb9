import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Passkey } from '#shared/api/passkeys'
import { accountQuery } from '../../account/details/queries'
import { hasPasskeys } from '../../account/passkeys/passkeys'
import { NetworkError } from '../../engine/api/apiError'
import { momentInWords } from '../../lib/moments'
import { KeyIcon } from '../../ui/icons/settings'
import { ErrorState } from '../../ui/status/EmptyState'
import { AddPasskeySheet } from './AddPasskeySheet'
import { DropPassword } from './DropPassword'
import { PasskeyOptions } from './PasskeyOptions'
import { passkeyTexts as texts } from './passkeyTexts'
import { Row, RowList, RowsSkeleton } from './rows'
import { usePasskeys } from './usePasskeys'

export function PasskeyList({ userId }: { userId: string }) {
  const { data, error, isPending, isPaused, refetch } = usePasskeys(userId)
  const { data: account } = useQuery(accountQuery(userId))
  const [isAdding, setAdding] = useState(false)
  const retry = () => void refetch()
  if (data === undefined && (isPaused || error instanceof NetworkError))
    return <ErrorState sentence={texts.needsNetwork} onRetry={retry} />
  if (isPending) return <RowsSkeleton />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={retry} />
  const hasPassword = account?.hasPassword !== false
  const good = data.filter(({ isCopied }) => !isCopied)
  return (
    <Stack sx={{ gap: 1.5 }}>
      {data.length === 0 ? <Typography sx={{ color: 'ink2' }}>{texts.none}</Typography> : null}
      <RowList aria-label={texts.title}>
        {data.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} userId={userId} />
        ))}
      </RowList>
      {hasPasskeys() ? (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="outlined" color="inherit" startIcon={<KeyIcon />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
          {hasPassword && good.length >= 2 ? <DropPassword userId={userId} /> : null}
        </Stack>
      ) : (
        <Typography variant="small" sx={{ color: 'ink2' }}>
          {texts.unsupported}
        </Typography>
      )}
      <AddPasskeySheet userId={userId} hasPassword={hasPassword} isOpen={isAdding} onClose={() => setAdding(false)} />
    </Stack>
  )
}

function PasskeyRow({ passkey, userId }: { passkey: Passkey; userId: string }) {
  const { name, createdAt, lastUsedAt, isCopied } = passkey
  const when = lastUsedAt === null ? texts.addedAt(momentInWords(createdAt)) : texts.usedAt(momentInWords(lastUsedAt))
  return (
    <Row>
      <KeyIcon />
      <div>
        <Typography variant="label" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="small" component="p" sx={{ color: isCopied ? 'error.main' : 'ink2' }}>
          {isCopied ? texts.copied : when}
        </Typography>
      </div>
      <PasskeyOptions passkey={passkey} userId={userId} />
    </Row>
  )
}
