import { useState, type SyntheticEvent } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import Stack from '@mui/material/Stack'
import { useMutation, useQuery, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { Passkey } from '#shared/api/passkeys'
import { limits } from '#shared/limits'
import { call } from '../../engine/api/api'
import { errorText } from '../../engine/api/errorText'
import { useForm } from '../../lib/hooks/useForm'
import { dangerousItem } from '../../theme/vars'
import { LoadingButton } from '../../ui/buttons/LoadingButton'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { FormField } from '../../ui/forms/FormField'
import { EditIcon, TrashIcon } from '../../ui/icons/editing'
import { DotsIcon } from '../../ui/icons/navigation'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { Sheet } from '../../ui/overlays/Sheet'
import { accountQuery } from '../../account/details/accountQueries'
import { showSuccessToast } from '../../lib/toasts'
import { passkeySettingsTexts as texts } from './passkeySettingsTexts'
import { SettingsRowError } from './SettingsSection'

const failure = (error: unknown): string =>
  errorText(error, { NetworkError: texts.needsNetwork, ConflictError: texts.twoHaveToStay })

export function PasskeyOptions({ passkey: { id, name }, userId }: { passkey: Passkey; userId: string }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const remove = useCredentialChange(userId, () => call('DELETE /auth/passkeys/{id}', { params: { id } }), {
    done: texts.removed,
    onDone: close,
  })
  const choose = (what: 'rename' | 'remove') => () => {
    setAnchor(undefined)
    setOpen(what)
  }
  return (
    <>
      <RoundButton
        label={texts.optionsOf(name)}
        opens={{ kind: 'menu', isOpen: anchor !== undefined }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </RoundButton>
      <ActionMenu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={choose('rename')}>
          <EditIcon />
          {texts.rename}
        </MenuItem>
        <Divider component="li" />
        <MenuItem sx={dangerousItem} onClick={choose('remove')}>
          <TrashIcon />
          {texts.remove}
        </MenuItem>
      </ActionMenu>
      <RenamePasskeySheet id={id} name={name} userId={userId} isOpen={open === 'rename'} onClose={close} />
      <ConfirmDialog
        question={texts.removeQuestion(name)}
        consequence={texts.removeConsequence}
        confirm={texts.remove}
        isOpen={open === 'remove'}
        isWorking={remove.isPending}
        error={remove.isError ? failure(remove.error) : undefined}
        onConfirm={() => remove.mutate()}
        onCancel={close}
        onClosed={() => remove.reset()}
      />
    </>
  )
}

interface RenamePasskeySheetProps {
  id: string
  name: string
  userId: string
  isOpen: boolean
  onClose: () => void
}

function RenamePasskeySheet({ id, name, userId, isOpen, onClose }: RenamePasskeySheetProps) {
  const { values, field, accept } = useForm({ name })
  const rename = useCredentialChange<string>(
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
        <SettingsRowError error={rename.error} needsNetwork={texts.needsNetwork} />
        <LoadingButton type="submit" size="large" isLoading={rename.isPending}>
          {texts.save}
        </LoadingButton>
      </Stack>
    </Sheet>
  )
}

const passkeysKey = (userId: string) => ['passkeys', userId] as const

export const usePasskeys = (userId: string) =>
  useQuery({
    queryKey: passkeysKey(userId),
    queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }),
    staleTime: 0,
  })

export function useCredentialChange<Input = void>(
  userId: string,
  act: (input: Input) => Promise<unknown>,
  { done, onDone }: { done: string; onDone?: () => void },
): UseMutationResult<unknown, Error, Input> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      showSuccessToast(done, { id: 'passkeys' })
      onDone?.()
      await Promise.all([
        queries.invalidateQueries({ queryKey: passkeysKey(userId) }),
        queries.invalidateQueries(accountQuery(userId)),
      ])
    },
  })
}
