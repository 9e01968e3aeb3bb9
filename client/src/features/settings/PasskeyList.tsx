import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Passkey } from '#shared/api/passkeys'
import { accountQuery } from '../../account/details/accountQueries'
import { hasPasskeys, authenticateWithPasskey, passkeyErrorText } from '../../account/passkeys/passkeys'
import { call } from '../../engine/api/api'
import { NetworkError, isApiError } from '../../engine/api/apiError'
import { formatDateTime } from '../../lib/dateFormats'
import { KeyIcon } from '../../ui/icons/settings'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { ErrorState } from '../../ui/status/EmptyState'
import { AddPasskeySheet } from './AddPasskeySheet'
import { PasskeyOptions } from './PasskeyOptions'
import { passkeySettingsTexts as texts } from './passkeySettingsTexts'
import { SettingsRow, SettingsRowList, SettingsRowsSkeleton } from './settingsRows'
import { usePasskeys, useCredentialChange } from './usePasskeys'

export function PasskeyList({ userId }: { userId: string }) {
  const { data, error, isPending, isPaused, refetch } = usePasskeys(userId)
  const { data: account } = useQuery(accountQuery(userId))
  const [isAdding, setAdding] = useState(false)
  const retry = () => void refetch()
  if (data === undefined && (isPaused || error instanceof NetworkError))
    return <ErrorState sentence={texts.needsNetwork} onRetry={retry} />
  if (isPending) return <SettingsRowsSkeleton />
  if (data === undefined) return <ErrorState sentence={texts.loadFailed} onRetry={retry} />
  const hasPassword = account?.hasPassword !== false
  const good = data.filter(({ isCopied }) => !isCopied)
  return (
    <Stack sx={{ gap: 1.5 }}>
      {data.length === 0 ? <Typography sx={{ color: 'ink2' }}>{texts.none}</Typography> : null}
      <SettingsRowList aria-label={texts.title}>
        {data.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} userId={userId} />
        ))}
      </SettingsRowList>
      {hasPasskeys() ? (
        <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap' }}>
          <Button variant="outlined" color="inherit" startIcon={<KeyIcon />} onClick={() => setAdding(true)}>
            {texts.add}
          </Button>
          {hasPassword && good.length >= 2 ? <RemovePassword userId={userId} /> : null}
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
  const when = lastUsedAt === null ? texts.addedAt(formatDateTime(createdAt)) : texts.usedAt(formatDateTime(lastUsedAt))
  return (
    <SettingsRow>
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
    </SettingsRow>
  )
}

/** Needs two passkeys and the use of one, to avoid a lockout. */
function RemovePassword({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const drop = useCredentialChange(
    userId,
    async () => call('DELETE /auth/password', { body: { passkey: await authenticateWithPasskey() } }),
    {
      done: texts.dropped,
      onDone: close,
    },
  )
  const failure = (error: unknown) => (isApiError(error, 'ConflictError') ? texts.needsTwo : passkeyErrorText(error))
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
        {texts.dropPassword}
      </Button>
      <ConfirmDialog
        question={texts.dropQuestion}
        consequence={texts.dropConsequence}
        confirm={texts.remove}
        isOpen={isOpen}
        isWorking={drop.isPending}
        error={drop.isError ? failure(drop.error) : undefined}
        onConfirm={() => drop.mutate()}
        onCancel={close}
        onClosed={() => drop.reset()}
      />
    </>
  )
}
