import { useState, type SyntheticEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { Passkey } from '#shared/api/passkeys'
import { limits } from '#shared/limits'
import { accountQuery } from '../../account/details/accountQueries'
import { hasPasskeys, authenticateWithPasskey, passkeyErrorText, addPasskey } from '../../account/passkeys/passkeys'
import { call } from '../../engine/api/api'
import { NetworkError, isApiError } from '../../engine/api/apiError'
import { formatDateTime } from '../../lib/dateFormats'
import { KeyIcon } from '../../ui/icons/settings'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { ErrorState } from '../../ui/status/EmptyState'
import { focusFirstError, useForm } from '../../lib/hooks/useForm'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { FormField } from '../../ui/forms/FormField'
import { PasswordField } from '../../ui/forms/PasswordField'
import { Sheet } from '../../ui/overlays/Sheet'
import { PasskeyOptions, usePasskeys, useCredentialChange } from './PasskeyOptions'
import { passkeySettingsTexts as texts } from './passkeySettingsTexts'
import { SettingsRow, SettingsRowList, SettingsRowsSkeleton } from './SettingsSection'
import { accountFieldErrorTexts } from './settingsTexts'

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

interface AddPasskeySheetProps {
  userId: string
  hasPassword: boolean
  isOpen: boolean
  onClose: () => void
}

const isWrongPassword = (error: unknown): boolean => isApiError(error, 'UnauthorizedError') && error.status === 403

/** Identity is proven by the password or, without one, by another passkey. */
function AddPasskeySheet({ userId, hasPassword, isOpen, onClose }: AddPasskeySheetProps) {
  const { values, field, accept, showErrors } = useForm({ name: '', currentPassword: '' })
  const add = useCredentialChange<typeof values>(
    userId,
    async ({ name, currentPassword }) =>
      addPasskey(name.trim(), hasPassword ? { currentPassword } : { passkey: await authenticateWithPasskey() }),
    { done: texts.added, onDone: onClose },
  )
  const isWrong = hasPassword && isWrongPassword(add.error)

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const isComplete = accept(event, {
      name: values.name.trim() === '' ? texts.noName : undefined,
      currentPassword: hasPassword && values.currentPassword === '' ? accountFieldErrorTexts.noCurrentPassword : undefined,
    })
    if (!isComplete || add.isPending) return
    add.mutate(values, {
      onError: (error) => {
        if (!hasPassword || !isWrongPassword(error)) return
        const wrong = { currentPassword: accountFieldErrorTexts.wrongPassword }
        showErrors(wrong)
        focusFirstError(form, wrong)
      },
    })
  }
  const clear = () => {
    field('name').onChange('')
    field('currentPassword').onChange('')
    add.reset()
  }
  return (
    <Sheet title={texts.addTitle} subtitle={texts.addLine} width={400} isOpen={isOpen} onClose={onClose} onClosed={clear}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <FormError text={add.isError && !isWrong ? passkeyErrorText(add.error) : undefined} />
        <FormField
          label={texts.name}
          {...field('name')}
          hint={texts.nameHint}
          limit={limits.name}
          input={{ required: true, autoFocus: true }}
        />
        {hasPassword ? (
          <PasswordField
            label={texts.password}
            {...field('currentPassword')}
            input={{ autoComplete: 'current-password', required: true }}
          />
        ) : null}
        <LoadingButton type="submit" size="large" isLoading={add.isPending}>
          {texts.create}
        </LoadingButton>
      </Stack>
    </Sheet>
  )
}
