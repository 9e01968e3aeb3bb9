export interface ElementRegistry {
  find: (name: string) => HTMLElement | undefined
  add: (name: string, element: HTMLElement) => () => void
}

export function createElementRegistry(): ElementRegistry {
  const elements = new Map<string, HTMLElement>()
  return {
    find: (name) => elements.get(name),
    add(name, element) {
      elements.set(name, element)
      return () => {
        // A moved element may mount again before it unmounts.
        if (elements.get(name) === element) elements.delete(name)
      }
    },
  }
}
