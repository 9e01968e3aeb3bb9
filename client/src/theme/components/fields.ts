import type { Components, Theme } from '@mui/material/styles'
import { cssColor as c, motion, radius } from '../vars'

const focused = { outline: 'none', boxShadow: `inset 0 0 0 2px ${c('primary.main')}, 0 0 0 4px ${c('tint2')}` }

/** Fields: 52 high, line inside, halo when focused. The label stands above (`ui/Field`). */
export const fields: Components<Theme> = {
  MuiInputBase: {
    defaultProps: { fullWidth: true },
    styleOverrides: {
      root: {
        minHeight: 52,
        lineHeight: 1.5,
        padding: '0 14px',
        gap: 10,
        borderRadius: radius.input,
        backgroundColor: c('surface'),
        boxShadow: `inset 0 0 0 1px ${c('fieldLine')}`,
        transition: motion('box-shadow'),
        '&.Mui-focused': focused,
        '&.Mui-error:not(.Mui-focused)': { boxShadow: `inset 0 0 0 2px ${c('error.main')}` },
        '&.Mui-error.Mui-focused': { boxShadow: `inset 0 0 0 2px ${c('error.main')}, 0 0 0 4px ${c('category.food.bg')}` },
        '&.Mui-disabled': { backgroundColor: c('sunken') },
        '& > .MuiSvgIcon-root': { fontSize: 20, color: c('ink2'), flex: 'none' },
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
