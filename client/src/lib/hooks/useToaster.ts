import { useEffect } from 'react'
import { announceToaster, type Toast } from '../notices'

export function useToaster(toast: Toast): void {
  useEffect(() => announceToaster(toast), [toast])
}
