import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { ignoreDoubleClick } from '../../../lib/hooks/useBrowserState'
import { hoverMedia, phone } from '../../../theme/breakpoints'
import { iconSize } from '../../../theme/sizes'
import { cssColor as c, motion, radius } from '../../../theme/vars'
import { PlusIcon } from '../../../ui/icons/navigation'
import { useEditControls } from '../base/useEditControls'
import { usePageElement } from '../viewport/pageElements'
import { tripTexts } from '../base/tripTexts'

export const DashedButton = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.button,
  width: '100%',
  height: 52,
  gap: 8,
  borderRadius: radius.card,
  border: `1px dashed ${c('controlLine')}`,
  color: c('primary.main'),
  transition: motion('background-color'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control },
  [hoverMedia]: { '&:hover': { backgroundColor: c('tint') } },
}))
const Row = styled('div')({ marginTop: 14, marginLeft: 114, [phone]: { marginLeft: 0, marginTop: 18 } })

export function AddEventButton({ dayId }: { dayId: string }) {
  const { openForm } = useEditControls()
  return (
    <Row>
      <DashedButton ref={usePageElement('addEvent', dayId)} onClick={ignoreDoubleClick(() => openForm({ kind: 'new', dayId }))}>
        <PlusIcon />
        {tripTexts.addEvent}
      </DashedButton>
    </Row>
  )
}
