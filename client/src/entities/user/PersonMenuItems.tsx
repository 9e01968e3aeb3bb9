import type { UserBrief } from '#shared/api/users'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import type { ReportTargetRef } from '../report/ReportDialog'
import { useReportMenuItem } from '../report/useReportMenuItem'
import { useRestrictionMenuItems } from './useRestrictionMenuItems'

interface PersonMenuItemsProps {
  person: UserBrief
  thing: ReportTargetRef
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

export function PersonMenuItems({ person, thing, anchor, isOpen, onClose }: PersonMenuItemsProps) {
  const { items, dialog } = useRestrictionMenuItems(person, { isOpen, onChosen: onClose })
  const reporting = useReportMenuItem(thing, person.id, onClose)
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
