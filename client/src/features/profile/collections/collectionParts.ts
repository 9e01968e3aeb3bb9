import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'

export const ITEMS_PER_TAB = 3

export const CollectionFooter = styled('div')({
  display: 'flex',
  justifyContent: 'center',
  marginTop: 24,
  [phone]: { marginTop: 20, '& > *': { flex: 1, height: 48 } },
})

/** Takes the focus when the last card is deleted. */
export const FocusFallback = styled('div')({ outline: 'none' })
