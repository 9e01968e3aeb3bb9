import type { SyntheticEvent } from 'react'
import Stack from '@mui/material/Stack'
import { limits } from '#shared/limits'
import { call } from '../../engine/api/api'
import { useForm } from '../../lib/hooks/useForm'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { FormField } from '../../ui/forms/FormField'
import { Sheet } from '../../ui/overlays/Sheet'
import { passkeyTexts as texts } from './passkeyTexts'
import { RowFailure } from './rows'
import { useAccessChange } from './usePasskeys'

interface RenamePasskeySheetProps {
  id: string
  name: string
  userId: string
  isOpen: boolean
  onClose: () => void
}

export function RenamePasskeySheet({ id, name, userId, isOpen, onClose }: RenamePasskeySheetProps) {
  const { values, field, accept } = useForm({ name })
  const rename = useAccessChange<string>(
    userId,
    (wanted) => call('PATCH /auth/passkeys/{id}', { params: { id }, body: { name: wanted } }),
    { done: texts.renamed, onDone: onClose },
  )
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = values.name.trim()
    if (accept(event, { name: wanted === '' ? texts.noName : undefined }) && !rename.isPending) rename.mutate(wanted)
  }
  return (
    <Sheet title={texts.rename} width={400} isOpen={isOpen} onClose={onClose} onClosed={() => rename.reset()}>
      <Stack component="form" noValidate onSubmit={submit} sx={{ gap: 2.5 }}>
        <FormField label={texts.name} {...field('name')} limit={limits.name} input={{ required: true, autoFocus: true }} />
        <RowFailure error={rename.error} needsNetwork={texts.needsNetwork} />
        <LoadingButton type="submit" size="large" isLoading={rename.isPending}>
          {texts.save}
        </LoadingButton>
      </Stack>
    </Sheet>
  )
}
