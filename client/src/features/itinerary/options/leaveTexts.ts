export const leaveTexts = {
  question: (title: string) => `¿Salir de '${title}'?`,
  consequence: 'Dejarás de participar en él. Quien lo creó puede volver a añadirte.',
  confirm: 'Salir',
  failed: 'No se ha podido salir del itinerario. Inténtalo de nuevo.',
}
