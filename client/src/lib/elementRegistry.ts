/** Elements that others look for, by name. */
export interface ElementRegistry {
  find: (name: string) => HTMLElement | undefined
  /** Gives how to take it out again. */
  add: (name: string, element: HTMLElement) => () => void
}

export function createElementRegistry(): ElementRegistry {
  const elements = new Map<string, HTMLElement>()
  return {
    find: (name) => elements.get(name),
    add(name, element) {
      elements.set(name, element)
      return () => {
        // In its new place it may be there before it leaves the old one.
        if (elements.get(name) === element) elements.delete(name)
      }
    },
  }
}
