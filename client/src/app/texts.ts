export const texts = {
  notices: 'Avisos',
  updateReady: 'Hay una versión nueva de Periplo.',
  update: 'Actualizar',
}
