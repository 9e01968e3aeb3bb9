import { styled } from '@mui/material/styles'

/** At most three columns. */
export const CardGrid = styled('ul')({
  display: 'grid',
  gap: '20px 15px',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(220px, (100% - 30px) / 3)), 1fr))',
})
