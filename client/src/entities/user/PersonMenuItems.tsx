import type { UserBrief } from '#shared/api/users'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import { useDistance } from './useDistance'

interface PersonMenuItemsProps {
  person: UserBrief
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

/** The open menu about a person, and the dialog behind it. */
export function PersonMenuItems({ person, anchor, isOpen, onClose }: PersonMenuItemsProps) {
  const { items, dialog } = useDistance(person, { isOpen, onChosen: onClose })
  return (
    <>
      <ActionMenu open={isOpen} anchorEl={anchor} onClose={onClose}>
        {items}
      </ActionMenu>
      {dialog}
    </>
  )
}
