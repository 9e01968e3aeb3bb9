import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import MenuItem from '@mui/material/MenuItem'
import type { HistoryEntry } from '#shared/api/versions'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { EditIcon, UndoIcon } from '../../../ui/icons/editing'
import { EyeIcon } from '../../../ui/icons/forms'
import { BookmarkIcon, CloseIcon } from '../../../ui/icons/navigation'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { useHistoryContext } from './historyContext'
import { formatDateTime } from '../../../lib/dateFormats'
import { historyTexts } from './historyTexts'
import { useRemoveVersionName } from './historyMutations'

const VersionNameDialog = lazyPart(() => import('./VersionNameDialog'), 'VersionNameDialog')
const RestoreDialog = lazyPart(() => import('./RestoreDialog'), 'RestoreDialog')

interface HistoryEntryMenuItemsProps {
  entry: HistoryEntry
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** Dialogs stay mounted for the closing animation. */
export function HistoryEntryMenuItems({ entry, anchor, isOpen, onClose }: HistoryEntryMenuItemsProps) {
  const { itineraryId, currentVersion, isOwner } = useHistoryContext()
  const { version, name, at } = entry
  const [opened, setOpened] = useState<{ name?: boolean; restore?: boolean }>({})
  const removeName = useRemoveVersionName(itineraryId)
  const after = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <>
      <ActionMenu open={isOpen} anchorEl={anchor} onClose={onClose}>
        <MenuItem component={Link} to={paths.itineraryVersion(itineraryId, version)} onClick={onClose}>
          <EyeIcon />
          {historyTexts.see}
        </MenuItem>
        <MenuItem onClick={after(() => setOpened({ ...opened, name: true }))}>
          {name === null ? <BookmarkIcon /> : <EditIcon />}
          {name === null ? historyTexts.giveName : historyTexts.changeName}
        </MenuItem>
        {name === null ? null : (
          <MenuItem onClick={after(() => removeName(version, name))}>
            <CloseIcon />
            {historyTexts.removeName}
          </MenuItem>
        )}
        {version === currentVersion ? null : (
          <MenuItem onClick={after(() => setOpened({ ...opened, restore: true }))}>
            <UndoIcon />
            {historyTexts.restore}
          </MenuItem>
        )}
      </ActionMenu>
      <Suspense>
        {opened.name === undefined ? null : (
          <VersionNameDialog
            itineraryId={itineraryId}
            version={version}
            name={name}
            moment={formatDateTime(at)}
            isOpen={opened.name}
            onClose={() => setOpened({ ...opened, name: false })}
          />
        )}
        {opened.restore === undefined ? null : (
          <RestoreDialog
            itineraryId={itineraryId}
            request={{ version, seen: currentVersion }}
            moment={formatDateTime(at)}
            name={name}
            isOwner={isOwner}
            isOpen={opened.restore}
            onClose={() => setOpened({ ...opened, restore: false })}
          />
        )}
      </Suspense>
    </>
  )
}
