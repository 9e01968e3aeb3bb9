import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { dangerousItem } from '../../../theme/vars'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { common } from '../../../texts/common'
import { EditIcon, TrashIcon } from '../../../ui/icons/editing'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import type { OwnerTools } from '../ownerTools'
import { texts } from '../texts'

export function ListOptions({ owning: { isEditing, setEditing, askDeletion } }: { owning: OwnerTools }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const choose = (act: () => void) => () => {
    setAnchor(undefined)
    act()
  }
  return (
    <>
      <RoundButton
        label={common.options}
        look="outlined"
        opens={{ kind: 'menu', isOpen: anchor !== undefined }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </RoundButton>
      <ActionMenu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={choose(() => setEditing(!isEditing))}>
          <EditIcon />
          {isEditing ? texts.stopEditing : texts.edit}
        </MenuItem>
        <Divider component="li" />
        <MenuItem sx={dangerousItem} onClick={choose(askDeletion)}>
          <TrashIcon />
          {texts.deleteList}
        </MenuItem>
      </ActionMenu>
    </>
  )
}
