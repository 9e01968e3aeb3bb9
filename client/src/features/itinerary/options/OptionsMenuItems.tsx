import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { dangerousItem } from '../../../theme/vars'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { useRequireLogin } from '../../../account/LoginDialogProvider'
import { itineraryTexts } from '../../../entities/itinerary/itineraryTexts'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { paths } from '../../../lib/navigation/paths'
import { EditIcon, TrashIcon } from '../../../ui/icons/editing'
import { ClockIcon } from '../../../ui/icons/forms'
import { LogoutIcon } from '../../../ui/icons/menus'
import { ToListIcon } from '../../../ui/icons/social'
import { useReportMenuItem } from '../../../entities/report/useReportMenuItem'
import { useEditControls } from '../base/useEditControls'
import { tripTexts } from '../base/tripTexts'
import { optionTexts } from '../base/optionTexts'

const AddToList = lazyPart(() => import('../../../entities/list/AddToList'), 'AddToList')
const DeleteOpenItinerary = lazyPart(() => import('./DeleteOpenItinerary'), 'DeleteOpenItinerary')
const LeaveItinerary = lazyPart(() => import('./LeaveItinerary'), 'LeaveItinerary')

interface OptionsItemsProps {
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** Dialogs stay mounted for the closing animation. */
export function OptionsMenuItems({ anchor, isOpen, onClose }: OptionsItemsProps) {
  const { isEditing, isOwner, mayEdit, setEditing } = useEditControls()
  const id = useRecord((record) => record.id)
  const title = useRecord((record) => record.title)
  const [opened, setOpened] = useState<{ end?: boolean; list?: boolean }>({})
  const authorId = useRecord((record) => record.author.id)
  const reporting = useReportMenuItem({ kind: 'itinerary', id, title }, authorId, onClose)
  const loginFirst = useRequireLogin()
  const End = isOwner ? DeleteOpenItinerary : LeaveItinerary
  const after = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <>
      <ActionMenu open={isOpen} anchorEl={anchor} onClose={onClose}>
        {mayEdit ? (
          <MenuItem onClick={after(() => setEditing(!isEditing))}>
            <EditIcon />
            {isEditing ? tripTexts.stopEditing : tripTexts.edit}
          </MenuItem>
        ) : null}
        <MenuItem onClick={after(() => loginFirst(() => setOpened({ ...opened, list: true }), itineraryTexts.loginToList))}>
          <ToListIcon />
          {itineraryTexts.addToList}
        </MenuItem>
        {mayEdit ? (
          <MenuItem component={Link} to={paths.itineraryHistory(id)} onClick={onClose}>
            <ClockIcon />
            {optionTexts.history}
          </MenuItem>
        ) : null}
        {reporting.item}
        <Divider component="li" />
        <MenuItem sx={dangerousItem} onClick={after(() => setOpened({ ...opened, end: true }))}>
          {isOwner ? <TrashIcon /> : <LogoutIcon />}
          {isOwner ? optionTexts.deleteItinerary : optionTexts.leave}
        </MenuItem>
      </ActionMenu>
      {reporting.dialog}
      <Suspense>
        {opened.list === undefined ? null : (
          <AddToList itinerary={{ id, title }} open={opened.list} onClose={() => setOpened({ ...opened, list: false })} />
        )}
        {opened.end === undefined ? null : <End isOpen={opened.end} onClose={() => setOpened({ ...opened, end: false })} />}
      </Suspense>
    </>
  )
}
