export const appTexts = {
  notices: 'Avisos',
  updateReady: 'Hay una versión nueva de Periplo.',
  update: 'Actualizar',
  partMissing: 'Una parte de la página no ha llegado.',
  reload: 'Recargar',
  savingFirst: 'Primero se guardan tus cambios; después podrás actualizar.',
  overdue: 'Tienes cambios desde hace más de un día que solo están en este dispositivo. Conéctate para no perderlos.',
}
