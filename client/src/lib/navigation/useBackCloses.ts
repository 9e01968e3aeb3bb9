import { useEffect, useEffectEvent } from 'react'
import { addBackLayer } from './backLayers'

/** While something lies open over the page the browser's back closes it, instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  useEffect(() => (isOpen ? addBackLayer(() => close()) : undefined), [isOpen])
}
