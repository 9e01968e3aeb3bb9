import type { MouseEvent } from 'react'
import ButtonBase from '@mui/material/ButtonBase'
import { styled } from '@mui/material/styles'
import { cssColor as c, hairline, radius } from '../../theme/vars'
import { viewTexts as texts } from './viewTexts'

const Parts = styled('div')({
  display: 'flex',
  maxWidth: 400,
  marginBottom: 12,
  padding: 4,
  borderRadius: radius.pill,
  backgroundColor: c('sunken'),
})
const Part = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.label,
  flex: 1,
  minHeight: 40,
  borderRadius: radius.pill,
  color: c('ink2'),
  '&[aria-pressed="true"]': { color: c('ink'), backgroundColor: c('surface'), boxShadow: hairline },
}))

interface ListMapSwitchProps {
  isMap: boolean
  onList: () => void
  onMap: (event: MouseEvent<HTMLButtonElement>) => void
  /** Before a press: loads the map. */
  ahead: () => void
  className?: string
  id?: string
}

export const ListMapSwitch = ({ isMap, onList, onMap, ahead, className, id }: ListMapSwitchProps) => (
  <Parts role="group" aria-label={texts.viewAs} className={className} id={id}>
    <Part aria-pressed={!isMap} onClick={isMap ? onList : undefined}>
      {texts.list}
    </Part>
    <Part aria-pressed={isMap} onPointerEnter={ahead} onFocus={ahead} onClick={isMap ? undefined : onMap}>
      {texts.map}
    </Part>
  </Parts>
)
