import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import Button from '@mui/material/Button'
import type { UserPublic } from '#shared/api/users'
import { UnsavedWorkDialog } from '../../account/UnsavedWorkDialog'
import { countLosableWork } from '../../engine/device/unsavedWork'
import { notifyDone } from '../../lib/notices'
import { paths } from '../../lib/navigation/paths'
import { TrashIcon } from '../../ui/icons/editing'
import { DeleteAccountDialog } from './DeleteAccountDialog'
import { texts } from './texts'

/** Warns about unsaved work, then asks for confirmation. */
export function DeleteAccount({ user }: { user: UserPublic }) {
  const [step, setStep] = useState<'rest' | 'unsaved' | 'sure'>('rest')
  const navigate = useNavigate()
  const start = async () => setStep((await countLosableWork(user.id)) > 0 ? 'unsaved' : 'sure')
  const rest = () => setStep('rest')
  return (
    <>
      <Button variant="outlined" color="error" startIcon={<TrashIcon />} onClick={() => void start()}>
        {texts.deletion}
      </Button>
      <UnsavedWorkDialog isOpen={step === 'unsaved'} onWait={rest} onLeave={() => setStep('sure')} />
      <DeleteAccountDialog
        user={user}
        isOpen={step === 'sure'}
        onClose={rest}
        leavePage={() => {
          void navigate(paths.home)
          notifyDone(texts.deleted)
        }}
      />
    </>
  )
}
