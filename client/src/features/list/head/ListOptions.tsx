import { useState } from 'react'
import Divider from '@mui/material/Divider'
import MenuItem from '@mui/material/MenuItem'
import { dangerousItem } from '../../../theme/vars'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { commonTexts } from '../../../texts/common'
import { EditIcon, TrashIcon } from '../../../ui/icons/editing'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import type { OwnerControls } from '../ownerControls'
import { listPageTexts } from '../listPageTexts'

export function ListOptions({ owning: { isEditing, setEditing, askDeletion } }: { owning: OwnerControls }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const choose = (act: () => void) => () => {
    setAnchor(undefined)
    act()
  }
  return (
    <>
      <RoundButton
        label={commonTexts.options}
        look="outlined"
        opens={{ kind: 'menu', isOpen: anchor !== undefined }}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <DotsIcon />
      </RoundButton>
      <ActionMenu open={anchor !== undefined} anchorEl={anchor} onClose={() => setAnchor(undefined)}>
        <MenuItem onClick={choose(() => setEditing(!isEditing))}>
          <EditIcon />
          {isEditing ? listPageTexts.stopEditing : listPageTexts.edit}
        </MenuItem>
        <Divider component="li" />
        <MenuItem sx={dangerousItem} onClick={choose(askDeletion)}>
          <TrashIcon />
          {listPageTexts.deleteList}
        </MenuItem>
      </ActionMenu>
    </>
  )
}
