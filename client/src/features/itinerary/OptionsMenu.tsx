import { useState } from 'react'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { common } from '../../texts/common'
import { EditIcon, TrashIcon } from '../../ui/icons/editing'
import { DotsIcon, LogoutIcon } from '../../ui/icons/navigation'
import { RoundButton, type RoundLook } from '../../ui/RoundButton'
import { DeleteItinerary } from './DeleteItinerary'
import { useEditor } from './editor'
import { LeaveItinerary } from './LeaveItinerary'
import { texts } from './texts'

/** What those who take part can do with the whole itinerary. */
export function OptionsMenu({ look }: { look: RoundLook }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [asks, setAsks] = useState(false)
  const { isEditing, isOwner, setEditing } = useEditor()
  const close = () => setAnchor(undefined)
  const End = isOwner ? DeleteItinerary : LeaveItinerary
  return (
    <>
      <RoundButton
        label={common.options}
        look={look}
        opens={{ kind: 'menu', isOpen: anchor !== undefined }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </RoundButton>
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <MenuItem
          onClick={() => {
            close()
            setEditing(!isEditing)
          }}
        >
          <EditIcon />
          {isEditing ? texts.stopEditing : texts.edit}
        </MenuItem>
        <Divider component="li" />
        <MenuItem
          sx={{ color: 'error.main', '& .MuiSvgIcon-root': { color: 'inherit !important' } }}
          onClick={() => {
            close()
            setAsks(true)
          }}
        >
          {isOwner ? <TrashIcon /> : <LogoutIcon />}
          {isOwner ? texts.deleteItinerary : texts.leave}
        </MenuItem>
      </Menu>
      <End isOpen={asks} onClose={() => setAsks(false)} />
    </>
  )
}
