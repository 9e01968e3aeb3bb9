export const sessionEndTexts = {
  isOver: (reason = '') => `Tu sesión ha terminado. ${reason}`.trim(),
  unsavedTitle: 'Hay cambios sin guardar.',
  unsavedText: 'Si sales, se perderán.',
  wait: 'Esperar',
  leaveAnyway: 'Salir y perderlos',
  logoutFailed: 'No se ha podido cerrar la sesión. Inténtalo de nuevo.',
}
