import { Suspense } from 'react'
import Button from '@mui/material/Button'
import { useRequireLogin } from '../../../account/LoginDialogProvider'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useReadable } from '../../../lib/store/useReadable'
import { ForkIcon } from '../../../ui/icons/social'
import { usePageMode } from '../base/pageMode'
import { forkTexts } from './forkTexts'
import { forkDialogStore } from './forkDialogStore'

const ForkDialog = lazyPart(() => import('./ForkDialog'), 'ForkDialog')
const comesNear = () => void ForkDialog.load()

export function ForkButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const itineraryId = useRecord((record) => record.id)
  const title = useRecord((record) => record.title)
  const isOwn = useRecord((record) => record.myRole === 'owner')
  const isEnded = usePageMode() === 'copy'
  const loginFirst = useRequireLogin()
  const isOpen = useReadable(forkDialogStore, (now) => (now?.itineraryId === itineraryId ? now.isOpen : undefined))
  const setOpen = (open: boolean) => forkDialogStore.set({ itineraryId, isOpen: open })
  if (isOwn || isEnded) return null
  return (
    <>
      <Button
        variant="soft"
        fullWidth={fullWidth}
        startIcon={fullWidth ? <ForkIcon /> : null}
        aria-haspopup="dialog"
        onPointerEnter={comesNear}
        onFocus={comesNear}
        onClick={() => loginFirst(() => setOpen(true), forkTexts.loginToMake(title))}
        sx={{ flex: 'none' }}
      >
        {forkTexts.make}
      </Button>
      {isOpen === undefined ? null : (
        <Suspense>
          <ForkDialog isOpen={isOpen} onClose={() => setOpen(false)} onClosed={() => forkDialogStore.set(undefined)} />
        </Suspense>
      )}
    </>
  )
}
