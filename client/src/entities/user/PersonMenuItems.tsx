import type { UserBrief } from '#shared/api/users'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import type { Reportable } from '../report/useReport'
import { useReporting } from '../report/useReporting'
import { useBlockAndMute } from './useBlockAndMute'

interface PersonMenuItemsProps {
  person: UserBrief
  thing: Reportable
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

export function PersonMenuItems({ person, thing, anchor, isOpen, onClose }: PersonMenuItemsProps) {
  const { items, dialog } = useBlockAndMute(person, { isOpen, onChosen: onClose })
  const reporting = useReporting(thing, person.id, onClose)
  return (
    <>
      <ActionMenu open={isOpen} anchorEl={anchor} onClose={onClose}>
        {reporting.item}
        {items}
      </ActionMenu>
      {reporting.dialog}
      {dialog}
    </>
  )
}
