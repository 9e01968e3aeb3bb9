import { isolate } from '#shared/text'

const endDays: Readonly<Record<number, string>> = {
  [-2]: 'Dos días antes',
  [-1]: 'El día anterior',
  1: 'Al día siguiente',
  2: 'Dos días después',
  3: 'Tres días después',
}

export const placeCardTexts = {
  unnamed: 'Ubicación marcada',
  approximate: 'aproximado',
  hidden: 'Solo lo veis quienes participáis',
  /** Begins with the visible text. */
  openPlace: (place: string) => `${isolate(place)}. Abrir en…`,
  endDay: (offset: number) => endDays[offset],
  night: (title: string) => `Noche en ${isolate(title)}`,
}
