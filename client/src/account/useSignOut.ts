import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { UserPublic } from '#shared/api/users'
import { useLogout } from './signOut'
import { countLosableWork } from '../engine/device/unsavedWork'
import { notifyFailure } from '../lib/notices'
import { paths } from '../lib/navigation/paths'
import { texts } from './texts'

/** Asks first if there are unsaved changes. `onDone` runs either way. */
export function useSignOut(user: UserPublic, onDone: () => void) {
  const [unsaved, setUnsaved] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const logout = useLogout()
  const navigate = useNavigate()

  const leave = () =>
    logout
      .mutateAsync({ user, leavePage: () => void navigate(paths.home) })
      .catch(() => notifyFailure(texts.logoutFailed))
      .finally(onDone)
  return {
    unsaved,
    isBusy: isBusy || unsaved > 0 || logout.isPending,
    async start() {
      setBusy(true)
      const changes = await countLosableWork(user.id)
      setUnsaved(changes)
      if (changes === 0) await leave()
    },
    wait() {
      setUnsaved(0)
      onDone()
    },
    leaveAnyway() {
      setUnsaved(0)
      void leave()
    },
  }
}
