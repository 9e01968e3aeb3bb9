import { createContext, use, useCallback, type RefCallback } from 'react'
import { createElementRegistry } from '../../../lib/elementRegistry'

/** The elements that parts of the page look for in each other: to focus, to bring into sight or to measure. */
export type ElementKind =
  /** The row of an event, the box of an idea. */
  | 'event'
  | 'eventTools'
  | 'deleteEvent'
  /** What folds and unfolds a day. */
  | 'dayHeading'
  | 'addEvent'
  /** By the drop id. */
  | 'dropTarget'
  /** What an event is dragged by. */
  | 'dragHandle'
  | 'options'
  | 'stopEditing'

/** The elements of the open page, by what they are and of which event or day. */
export interface PageElements {
  find: (kind: ElementKind, id?: string) => HTMLElement | undefined
  /** Returns a function that removes it. */
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

/** The `ref` of an element that other parts of the page may look for. */
export function usePageElement(kind: ElementKind, id = ''): RefCallback<HTMLElement> {
  const elements = usePageElements()
  return useCallback(
    (element: HTMLElement | null) => (element === null ? undefined : elements.add(kind, id, element)),
    [elements, kind, id],
  )
}
