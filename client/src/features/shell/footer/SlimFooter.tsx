import { styled } from '@mui/material/styles'
import { cssColor as c, focusRing } from '../../../theme/vars'
import { FooterLinks } from './FooterLinks'
import { texts } from '../texts'

const Row = styled('footer')(({ theme }) => ({
  ...theme.typography.meta,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 22px',
  color: c('ink2'),
  '& a': {
    color: 'inherit',
    textDecoration: 'none',
    borderRadius: 4,
    padding: '12px 0',
    '&:hover': { textDecoration: 'underline' },
    '&:focus-visible': focusRing,
  },
}))

/** The footer beside the poster wall. */
export function SlimFooter() {
  return (
    <Row>
      <FooterLinks isShort />
      <span>{texts.copyright}</span>
    </Row>
  )
}
