import { Suspense, useState, type ReactNode } from 'react'
import MenuItem from '@mui/material/MenuItem'
import { useSession } from '../../account/useSession'
import { lazyPart } from '../../lib/loading/lazyPart'
import { FlagIcon } from '../../ui/icons/social'
import { reportTexts } from './reportTexts'
import type { ReportTargetRef } from './ReportDialog'

const ReportDialog = lazyPart(() => import('./ReportDialog'), 'ReportDialog')

/** Null for the user's own content and for visitors. `onChosen` closes the menu. */
export function useReportMenuItem(
  thing: ReportTargetRef,
  authorId: string,
  onChosen: () => void,
): { item: ReactNode; dialog: ReactNode } {
  const { user } = useSession()
  const [isOpen, setOpen] = useState<boolean>()
  if (user === null || user.id === authorId) return { item: null, dialog: null }
  const choose = () => {
    onChosen()
    setOpen(true)
  }
  return {
    item: (
      <MenuItem onClick={choose}>
        <FlagIcon />
        {reportTexts.report}
      </MenuItem>
    ),
    dialog:
      isOpen === undefined ? null : (
        <Suspense>
          <ReportDialog thing={thing} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      ),
  }
}
