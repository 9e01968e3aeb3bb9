import Menu, { type MenuProps } from '@mui/material/Menu'
import { useBackCloses } from '../../lib/navigation/useBackCloses'

interface ActionMenuProps extends Omit<MenuProps, 'onClose'> {
  onClose: () => void
}

export function ActionMenu(props: ActionMenuProps) {
  useBackCloses(props.open, props.onClose)
  return <Menu {...props} />
}
