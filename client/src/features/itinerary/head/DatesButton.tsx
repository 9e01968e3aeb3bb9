import { Suspense, useState, type ReactNode } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { hoverMedia } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, radius, touchArea } from '../../../theme/vars'
import { EditIcon } from '../../../ui/icons/editing'
import { useEditControls } from '../base/useEditControls'
import { tripTexts } from '../base/tripTexts'

const DatesSheet = lazyPart(() => import('./DatesSheet'), 'DatesSheet')

const Press = styled(ButtonBase)({
  ...touchArea,
  gap: 8,
  margin: '-4px -8px',
  padding: '4px 8px',
  borderRadius: radius.inner,
  '& > .MuiSvgIcon-root': { fontSize: iconSize.inNote, color: c('ink3') },
  [hoverMedia]: { '&:hover': { backgroundColor: c('sunken') } },
})

export function DatesButton({ children }: { children: ReactNode }) {
  const { isOwner } = useEditControls()
  const [isOpen, setIsOpen] = useState(false)
  const [isWanted, setIsWanted] = useState(false)
  if (!isOwner) return children
  const open = () => {
    setIsWanted(true)
    setIsOpen(true)
  }
  return (
    <>
      <Press onClick={open} aria-haspopup="dialog" title={tripTexts.changeDates}>
        {children}
        <EditIcon />
      </Press>
      {isWanted ? (
        <Suspense>
          <DatesSheet isOpen={isOpen} onClose={() => setIsOpen(false)} onClosed={() => setIsWanted(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
