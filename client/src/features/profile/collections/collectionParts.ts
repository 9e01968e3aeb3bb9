import { styled } from '@mui/material/styles'
import { phone } from '../../../theme/breakpoints'

/** How many of each a profile shows. */
export const ITEMS_PER_TAB = 3

/** Below a list: the link to create another. */
export const BelowCollection = styled('div')({
  display: 'flex',
  justifyContent: 'center',
  marginTop: 24,
  [phone]: { marginTop: 20, '& > *': { flex: 1, height: 48 } },
})

/** Around a list from which things may vanish: takes the focus when nothing else can. */
export const FocusFallback = styled('div')({ outline: 'none' })
