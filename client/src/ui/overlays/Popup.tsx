import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { PopoverActions } from '@mui/material/Popover'
import type { SxProps, Theme } from '@mui/material/styles'
import { useCloseOnBack } from '../../lib/navigation/useCloseOnBack'
import { lazyPart } from '../../lib/loading/lazyPart'

const Popover = lazyPart(() => import('@mui/material/Popover'), 'default')
const comesNear = () => void Popover.load()

/** Preloads the popup's code on hover and focus. */
export const popupPreloadProps = { style: { display: 'contents' }, onPointerEnter: comesNear, onFocus: comesNear }

interface PopupProps {
  label: string
  anchor: HTMLElement | undefined
  onClose: () => void
  side?: 'left' | 'right'
  sx?: SxProps<Theme>
  children: ReactNode
}

export function Popup({ label, anchor, onClose, side = 'left', sx, children }: PopupProps) {
  useCloseOnBack(anchor !== undefined, onClose)
  // Keeps its place while closing.
  const [last, setLast] = useState(anchor)
  if (anchor !== undefined && anchor !== last) setLast(anchor)
  const popover = useRef<PopoverActions>(null)
  // Content that loads later must fit the window.
  const stayInWindow = useCallback((content: HTMLElement | null) => {
    if (content === null) return undefined
    const observer = new ResizeObserver(() => popover.current?.updatePosition())
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  if (last === undefined) return null
  return (
    <Suspense>
      <Popover
        action={popover}
        open={anchor !== undefined}
        anchorEl={last}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: side }}
        transformOrigin={{ vertical: 'top', horizontal: side }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { mt: 1, borderRadius: '20px', ...sx } } }}
      >
        <div ref={stayInWindow}>{children}</div>
      </Popover>
    </Suspense>
  )
}
