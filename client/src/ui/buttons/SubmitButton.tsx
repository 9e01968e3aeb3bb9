import type { ReactNode } from 'react'
import { LoadingButton } from './LoadingButton'

/** At the end of a page's form: as wide as the form on phones, at its left elsewhere. */
export function SubmitButton({ isLoading, children }: { isLoading: boolean; children: ReactNode }) {
  return (
    <LoadingButton
      type="submit"
      size="large"
      isLoading={isLoading}
      sx={{ mt: 1, minWidth: 180, alignSelf: { xs: 'stretch', sm: 'flex-start' } }}
    >
      {children}
    </LoadingButton>
  )
}
