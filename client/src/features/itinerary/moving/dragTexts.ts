import { isolate } from '#shared/text'

export const dragTexts = {
  instructions:
    'Para mover el evento, pulsa espacio. Con las flechas arriba y abajo cambias su posición; con izquierda y derecha, el día. Vuelve a pulsar espacio para soltarlo o Escape para cancelar.',
  lifted: (label: string) => `Has cogido ${isolate(label)}.`,
  over: (label: string, where: string, position: number, count: number) =>
    `${isolate(label)}: ${where}, posición ${position} de ${count}.`,
  dropped: (label: string, where: string, position: number, count: number) =>
    `${isolate(label)} está ahora en ${where}, posición ${position} de ${count}.`,
  cancelled: (label: string) => `${isolate(label)} se queda donde estaba.`,
}

export const dayDragTexts = {
  lifted: (label: string) => `Has cogido ${label}.`,
  dropped: (label: string) => `El día está ahora en su nuevo sitio: ${label}.`,
  cancelled: (label: string) => `${label} se queda donde estaba.`,
}
