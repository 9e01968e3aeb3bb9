import { useEffect, useEffectEvent } from 'react'
import { addBackLayer } from './backLayers'

export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addBackLayer(() => close()) : undefined), [isOpen])
}
