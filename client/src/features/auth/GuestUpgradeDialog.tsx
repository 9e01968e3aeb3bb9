import { useState, type SyntheticEvent } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import Stack from '@mui/material/Stack'
import { useUpgrade } from '../../account/details/accountQueries'
import { toFieldErrorTexts } from '../../account/details/fieldErrors'
import { useUsernameCheck } from '../../account/details/useUsernameCheck'
import type { LoginRequest } from '../../account/LoginDialogProvider'
import { sessionKey } from '../../account/session'
import { useSession } from '../../account/useSession'
import { isApiError } from '../../engine/api/apiError'
import { errorText } from '../../engine/api/errorText'
import { focusFirstError, useForm } from '../../lib/hooks/useForm'
import { showSuccessToast } from '../../lib/toasts'
import { commonTexts } from '../../texts/common'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormError } from '../../ui/forms/FormError'
import { Sheet } from '../../ui/overlays/Sheet'
import { AccountFields, findAccountFieldErrors } from './AccountFields'
import { guestUpgradeTexts } from './authTexts'

export function GuestUpgradeDialog({ request, onClose }: { request: LoginRequest; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const kept = () => {
    close()
    showSuccessToast(guestUpgradeTexts.kept)
    request.onSuccess?.()
  }
  return (
    <Sheet
      title={commonTexts.keepAccount}
      subtitle={request.reason ?? guestUpgradeTexts.line}
      isOpen={isOpen}
      onClose={close}
      onClosed={onClose}
      width={480}
    >
      <KeepAccountForm onKept={kept} />
    </Sheet>
  )
}

function KeepAccountForm({ onKept }: { onKept: () => void }) {
  const { user } = useSession()
  const queries = useQueryClient()
  const { values, field, accept, showErrors } = useForm({ name: user?.name ?? '', username: '', email: '', password: '' })
  const upgrade = useUpgrade()
  const check = useUsernameCheck(values.username)
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (!accept(event, findAccountFieldErrors(values, check.error)) || upgrade.isPending) return
    upgrade.mutate(values, {
      onSuccess: onKept,
      onError: (error) => {
        showErrors(toFieldErrorTexts(error))
        focusFirstError(form, toFieldErrorTexts(error))
        // Upgraded in another tab, or the session ended.
        if (isApiError(error, 'ConflictError')) void queries.invalidateQueries({ queryKey: sessionKey })
      },
    })
  }
  const hasFieldError = Object.keys(toFieldErrorTexts(upgrade.error)).length > 0
  return (
    <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
      <FormError
        text={
          upgrade.isError && !hasFieldError
            ? errorText(upgrade.error, {
                NetworkError: guestUpgradeTexts.needsNetwork,
                ConflictError: guestUpgradeTexts.keptAlready,
              })
            : undefined
        }
      />
      <AccountFields field={field} check={check} />
      <LoadingButton type="submit" size="large" isLoading={upgrade.isPending} sx={{ mt: 0.5 }}>
        {commonTexts.keepAccount}
      </LoadingButton>
    </Stack>
  )
}
