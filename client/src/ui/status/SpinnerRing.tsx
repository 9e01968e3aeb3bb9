import { keyframes, styled } from '@mui/material/styles'

const turn = keyframes({ to: { transform: 'rotate(1turn)' } })

export const SpinnerRing = styled('span')({
  flex: 'none',
  display: 'inline-block',
  width: 16,
  height: 16,
  border: '2px solid currentColor',
  borderRightColor: 'transparent',
  borderRadius: '50%',
  animation: `${turn} 1.2s linear infinite`,
})
