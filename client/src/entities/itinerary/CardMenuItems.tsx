import { Suspense, useState } from 'react'
import MenuItem from '@mui/material/MenuItem'
import type { ItineraryCard } from '#shared/api/itineraries'
import { useRequireLogin } from '../../account/LoginDialogProvider'
import { ActionMenu } from '../../ui/overlays/ActionMenu'
import { MinusIcon } from '../../ui/icons/forms'
import { ToListIcon } from '../../ui/icons/social'
import { useReportMenuItem } from '../report/useReportMenuItem'
import { useRemoveFromList } from '../list/listMutations'
import { useRestrictionMenuItems } from '../user/useRestrictionMenuItems'
import { useCardMapItem } from './useCardMapItem'
import { itineraryTexts } from './itineraryTexts'
import { lazyPart } from '../../lib/loading/lazyPart'

const AddToList = lazyPart(() => import('../list/AddToList'), 'AddToList')

interface CardMenuItemsProps {
  itinerary: Pick<ItineraryCard, 'id' | 'title' | 'author'>
  list: { id: string; title: string } | undefined
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
}

export function CardMenuItems({ itinerary, list, anchor, isOpen, onClose }: CardMenuItemsProps) {
  const [picker, setPicker] = useState<'none' | 'open' | 'closed'>('none')
  const reporting = useReportMenuItem(
    { kind: 'itinerary', id: itinerary.id, title: itinerary.title },
    itinerary.author.id,
    onClose,
  )
  const loginFirst = useRequireLogin()
  const map = useCardMapItem(itinerary.id, { isOpen, onChosen: onClose })
  const restriction = useRestrictionMenuItems(itinerary.author, { isOpen, onChosen: onClose })
  return (
    <>
      <ActionMenu open={isOpen && map.isReady} anchorEl={anchor} onClose={onClose}>
        {map.item}
        <MenuItem
          onClick={() => {
            onClose()
            loginFirst(() => setPicker('open'), itineraryTexts.loginToList)
          }}
        >
          <ToListIcon />
          {itineraryTexts.addToList}
        </MenuItem>
        {list === undefined ? null : <RemoveItem itinerary={itinerary} list={list} onChosen={onClose} />}
        {reporting.item}
        {restriction.items}
      </ActionMenu>
      {reporting.dialog}
      {restriction.dialog}
      {picker === 'none' ? null : (
        <Suspense>
          <AddToList itinerary={itinerary} open={picker === 'open'} onClose={() => setPicker('closed')} />
        </Suspense>
      )}
    </>
  )
}

interface RemoveItemProps {
  itinerary: { id: string }
  list: { id: string; title: string }
  onChosen: () => void
}

function RemoveItem({ itinerary, list, onChosen }: RemoveItemProps) {
  const remove = useRemoveFromList(list)
  return (
    <MenuItem
      onClick={() => {
        onChosen()
        remove(itinerary)
      }}
    >
      <MinusIcon />
      {itineraryTexts.removeFromList}
    </MenuItem>
  )
}
