import Menu, { type MenuProps } from '@mui/material/Menu'
import { useCloseOnBack } from '../../lib/navigation/useCloseOnBack'

interface ActionMenuProps extends Omit<MenuProps, 'onClose'> {
  onClose: () => void
}

export function ActionMenu(props: ActionMenuProps) {
  useCloseOnBack(props.open, props.onClose)
  return <Menu {...props} />
}
