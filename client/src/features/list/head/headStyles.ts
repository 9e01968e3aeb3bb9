import { styled } from '@mui/material/styles'

const beside = '@media (min-width: 621px)'

export const Head = styled('header')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 18,
  [beside]: { gridTemplateColumns: 'minmax(0, 48fr) minmax(0, 52fr)', gap: 36 },
})
export const HeadText = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  gap: 12,
  [beside]: { paddingTop: 6 },
})
