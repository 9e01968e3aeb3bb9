export const removeTexts = {
  question: (name: string) => `¿Quitar a ${name}?`,
  consequence: 'Dejará de participar en este itinerario.',
  confirm: 'Quitar',
  failed: 'No se ha podido quitar. Inténtalo de nuevo.',
}
