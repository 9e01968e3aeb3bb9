import type { Components, Theme } from '@mui/material/styles'
import { iconSize } from '../sizes'
import { cssColor as c, motion, radius } from '../vars'

const halo = (line: string, around: string) => `inset 0 0 0 2px ${c(line)}, 0 0 0 4px ${c(around)}`

/** 52 px high. The label is above (`ui/forms/FieldFrame`). */
export const fieldBox = {
  minHeight: 52,
  padding: '0 14px',
  gap: 10,
  borderRadius: radius.input,
  backgroundColor: c('surface'),
  boxShadow: `inset 0 0 0 1px ${c('fieldLine')}`,
  transition: motion('box-shadow'),
  '& > .MuiSvgIcon-root': { fontSize: iconSize.control, color: c('ink2'), flex: 'none' },
} as const
export const fieldFocus = { outline: 'none', boxShadow: halo('primary.main', 'tint2') }
export const fieldError = { boxShadow: `inset 0 0 0 2px ${c('error.main')}` }
export const fieldFocusError = { outline: 'none', boxShadow: halo('error.main', 'category.food.bg') }

export const fieldStyles: Components<Theme> = {
  MuiInputBase: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      root: {
        ...fieldBox,
        lineHeight: 1.5,
        '&.Mui-focused': fieldFocus,
        '&.Mui-error:not(.Mui-focused)': fieldError,
        '&.Mui-error.Mui-focused': fieldFocusError,
        '&.Mui-disabled': { backgroundColor: c('sunken') },
      },
      multiline: { padding: '13px 14px' },
      input: {
        height: '1.5em',
        padding: '14px 0',
        'textarea&': { height: 'auto', padding: 0 },
        '&::placeholder': { color: c('ink3'), opacity: 1 },
      },
    },
  },
}
