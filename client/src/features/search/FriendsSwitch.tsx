import { styled } from '@mui/material/styles'
import { Switch } from '../../ui/forms/Switch'
import { texts } from './texts'
import { textSize } from '../../theme/sizes'

const Label = styled('label')({
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  fontSize: textSize.note,
  fontWeight: 600,
  cursor: 'pointer',
})

export function FriendsSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Label>
      <Switch isOn={isOn} onChange={onChange} />
      {texts.onlyFriends}
    </Label>
  )
}
