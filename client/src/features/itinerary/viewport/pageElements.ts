import { createContext, use, useCallback, type RefCallback } from 'react'
import { createElementRegistry } from '../../../lib/elementRegistry'

export type ElementKind =
  /** An event's row or an idea's box. */
  | 'event'
  | 'eventTools'
  | 'deleteEvent'
  | 'dayHeading'
  | 'addEvent'
  /** By drop id. */
  | 'dropTarget'
  | 'dragHandle'
  | 'options'
  | 'stopEditing'

export interface PageElements {
  find: (kind: ElementKind, id?: string) => HTMLElement | undefined
  add: (kind: ElementKind, id: string, element: HTMLElement) => () => void
}

export function createPageElements(): PageElements {
  const elements = createElementRegistry()
  return {
    find: (kind, id = '') => elements.find(`${kind} ${id}`),
    add: (kind, id, element) => elements.add(`${kind} ${id}`, element),
  }
}

export const PageElementsContext = createContext<PageElements | undefined>(undefined)

export function usePageElements(): PageElements {
  const elements = use(PageElementsContext)
  if (elements === undefined) throw new Error('No page around this element')
  return elements
}

export function usePageElement(kind: ElementKind, id = ''): RefCallback<HTMLElement> {
  const elements = usePageElements()
  return useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : elements.add(kind, id, element)),
    [elements, kind, id],
  )
}
