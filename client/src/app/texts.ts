export const texts = {
  notices: 'Avisos',
  updateReady: 'Hay una versión nueva de Periplo.',
  update: 'Actualizar',
  savingFirst: 'Primero se guardan tus cambios; después podrás actualizar.',
}
