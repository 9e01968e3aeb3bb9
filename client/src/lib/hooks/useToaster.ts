import { useEffect } from 'react'
import { announceToaster, type Toast } from '../notices'

/** Where notices are drawn: says with what, as soon as what is drawn there listens. */
export function useToaster(toast: Toast): void {
  useEffect(() => announceToaster(toast), [toast])
}
