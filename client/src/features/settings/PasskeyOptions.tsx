import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import type { Passkey } from '#shared/api/passkeys'
import { call } from '../../engine/api/api'
import { errorText } from '../../engine/api/errorText'
import { dangerousItem } from '../../theme/vars'
import { RoundButton } from '../../ui/buttons/RoundButton'
import { EditIcon, TrashIcon } from '../../ui/icons/editing'
import { DotsIcon } from '../../ui/icons/navigation'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog'
import { RenamePasskeySheet } from './RenamePasskeySheet'
import { passkeyTexts as texts } from './passkeyTexts'
import { useAccessChange } from './usePasskeys'

const failure = (error: unknown): string =>
  errorText(error, { NetworkError: texts.needsNetwork, ConflictError: texts.twoHaveToStay })

export function PasskeyOptions({ passkey: { id, name }, userId }: { passkey: Passkey; userId: string }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const close = () => setOpen(undefined)
  const remove = useAccessChange(userId, () => call('DELETE /auth/passkeys/{id}', { params: { id } }), {
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
