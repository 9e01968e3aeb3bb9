import { styled } from '@mui/material/styles'
import { iconSize } from '../../theme/sizes'
import { cssColor as c, radius } from '../../theme/vars'
import { AlertIcon } from '../icons/menus'

const Band = styled('div')(({ theme }) => ({
  ...theme.typography.note,
  fontWeight: 600,
  display: 'flex',
  gap: 12,
  padding: '13px 16px',
  borderRadius: radius.input,
  backgroundColor: c('category.food.bg'),
  color: c('category.food.icon'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, marginTop: 1, flex: 'none' },
}))

// Takes no gap of the form while empty.
const Region = styled('div')({ '&:empty': { position: 'absolute' } })

/** Above the fields; announced. */
export function FormError({ text }: { text: string | undefined }) {
  return (
    <Region role="alert">
      {text === undefined ? null : (
        <Band>
          <AlertIcon />
          <span>{text}</span>
        </Band>
      )}
    </Region>
  )
}
