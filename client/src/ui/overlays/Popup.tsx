import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { PopoverActions } from '@mui/material/Popover'
import type { SxProps, Theme } from '@mui/material/styles'
import { useBackCloses } from '../../lib/navigation/useBackCloses'
import { lazyPart } from '../../lib/loading/lazyPart'

const Popover = lazyPart(() => import('@mui/material/Popover'), 'default')
const comesNear = () => void Popover.load()

/** Handlers for the button that opens one: they load its code when the pointer or the focus comes near. */
export const popupPreload = { style: { display: 'contents' }, onPointerEnter: comesNear, onFocus: comesNear }

interface PopupProps {
  label: string
  /** What was pressed, and below which it opens; undefined while it is closed. */
  anchor: HTMLElement | undefined
  onClose: () => void
  /** Which of its sides is flush with the anchor's. */
  side?: 'left' | 'right'
  sx?: SxProps<Theme>
  children: ReactNode
}

/** A small dialog at what was pressed. */
export function Popup({ label, anchor, onClose, side = 'left', sx, children }: PopupProps) {
  useBackCloses(anchor !== undefined, onClose)
  // Stays where it was while it closes.
  const [last, setLast] = useState(anchor)
  if (anchor !== undefined && anchor !== last) setLast(anchor)
  const popover = useRef<PopoverActions>(null)
  // Content that comes later makes the popup higher: it moves up, so that all of it stays in the window.
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
