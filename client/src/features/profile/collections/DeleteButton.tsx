import { TrashIcon } from '../../../ui/icons/editing'
import { RoundButton } from '../../../ui/buttons/RoundButton'

export const DeleteButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <RoundButton label={label} look="overlay" size={32} isDanger onClick={onPress}>
    <TrashIcon />
  </RoundButton>
)
