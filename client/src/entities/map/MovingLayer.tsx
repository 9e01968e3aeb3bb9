import { useCallback, type ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import type { MapView } from '#shared/map/mercator'
import { offset, type MapStore } from './mapStore'

// `willChange`: panning paints nothing again.
const Layer = styled('div')({ position: 'absolute', left: '50%', top: '50%', width: 0, height: 0, willChange: 'transform' })

interface MovingLayerProps {
  map: MapStore
  frame: MapView
  children: ReactNode
}

/** Its children are placed in px from the centre of `frame`. Panning moves it as a whole. */
export function MovingLayer({ map, frame, children }: MovingLayerProps) {
  const follow = useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined
      const place = () => {
        const [right, down] = offset(map.view.get(), frame)
        element.style.transform = `translate(${right}px, ${down}px)`
      }
      place()
      return map.view.subscribe(place)
    },
    [map, frame],
  )
  return <Layer ref={follow}>{children}</Layer>
}
