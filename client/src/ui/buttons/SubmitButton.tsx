import type { ReactNode } from 'react'
import { LoadingButton } from './LoadingButton'

interface SubmitButtonProps {
  isLoading: boolean
  isDisabled?: boolean
  children: ReactNode
}

export function SubmitButton({ isLoading, isDisabled = false, children }: SubmitButtonProps) {
  return (
    <LoadingButton
      type="submit"
      size="large"
      isLoading={isLoading}
      disabled={isDisabled}
      sx={{ mt: 1, minWidth: 180, alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
    >
      {children}
    </LoadingButton>
  )
}
