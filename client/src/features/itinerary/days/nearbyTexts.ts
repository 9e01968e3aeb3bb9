import { isolate } from '#shared/text'

export const nearbyTexts = {
  title: 'Cerca de este día',
  idea: (title: string, distance: string) => `${isolate(title)} · ${distance}`,
  /** Begins with the visible text. */
  add: (title: string, distance: string) => `${isolate(title)} · ${distance}. Añadir a este día`,
}
