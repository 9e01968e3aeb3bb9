import type { MouseEvent } from 'react'
import Button, { type ButtonProps } from '@mui/material/Button'
import { keyframes, styled } from '@mui/material/styles'

const hop = keyframes({ '0%, 60%, 100%': { opacity: 0.45 }, '30%': { opacity: 1 } })

const Dots = styled('span')({
  position: 'absolute',
  display: 'flex',
  gap: 5,
  '& > i': {
    width: 8,
    height: 8,
    borderRadius: '50%',
    backgroundColor: 'currentColor',
    animation: `${hop} 1.1s ease-in-out infinite`,
  },
  '& > i:nth-of-type(2)': { animationDelay: '.15s' },
  '& > i:nth-of-type(3)': { animationDelay: '.3s' },
  '@media (prefers-reduced-motion: reduce)': { '& > i': { animation: 'none' } },
})

interface LoadingButtonProps extends ButtonProps {
  isLoading: boolean
}

/** Ignores presses while loading, also of a double click. Keeps width, name and focus. */
export function LoadingButton({ isLoading, onClick, children, ...props }: LoadingButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isLoading || event.detail > 1) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <Button {...props} onClick={press} aria-disabled={isLoading || undefined} aria-busy={isLoading || undefined}>
      <span style={{ opacity: isLoading ? 0 : undefined }}>{children}</span>
      {isLoading ? (
        <Dots aria-hidden="true">
          <i />
          <i />
          <i />
        </Dots>
      ) : null}
    </Button>
  )
}
