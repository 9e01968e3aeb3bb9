import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { dismissToast, registerToaster, showToast, type ToastApi, type ToastOptions } from '../toasts'

export interface ToastContent extends ToastOptions {
  id: string
  text: string
}

/** An effect that skips the mount. `action` may return a cleanup. */
export function useOnChange(value: unknown, action: () => (() => void) | undefined): void {
  const before = useRef(value)
  const onChange = useEffectEvent(action)
  useEffect(() => {
    if (before.current === value) return undefined
    before.current = value
    return onChange()
  }, [value])
}

/** `subscribe` must be stable; `listener` need not be. */
export function useSubscription(subscribe: (listener: () => void) => () => void, listener: () => void): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => subscribe(() => onEvent()), [subscribe])
}

/** Returns the value of the last render; for listeners that are attached once. */
export function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return useCallback(() => latest.current, [])
}

export function useDelayed<T>(value: T | undefined, ms: number, action: (value: T) => void): void {
  const onTime = useEffectEvent(action)
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => onTime(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
}

export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

/** `content` must be stable. */
export function useToast(content: ToastContent | undefined): void {
  useEffect(() => {
    if (content === undefined) return undefined
    const { text, ...options } = content
    showToast(text, options)
    return () => dismissToast(options.id)
  }, [content])
}

export function useRegisterToaster(toast: ToastApi): void {
  useEffect(() => registerToaster(toast), [toast])
}
