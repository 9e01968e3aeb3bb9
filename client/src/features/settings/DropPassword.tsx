import { useState } from 'react'
import Button from '@mui/material/Button'
import { showPasskey } from '../../account/passkeys/passkeys'
import { passkeyError } from '../../account/passkeys/passkeyError'
import { call } from '../../engine/api/api'
import { isApiError } from '../../engine/api/apiError'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { passkeyTexts as texts } from './passkeyTexts'
import { useAccessChange } from './usePasskeys'

/** Needs two passkeys and the use of one, to avoid a lockout. */
export function DropPassword({ userId }: { userId: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const drop = useAccessChange(userId, async () => call('DELETE /auth/password', { body: { passkey: await showPasskey() } }), {
    done: texts.dropped,
    onDone: close,
  })
  const failure = (error: unknown) => (isApiError(error, 'ConflictError') ? texts.needsTwo : passkeyError(error))
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
