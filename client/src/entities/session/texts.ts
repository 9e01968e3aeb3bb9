export const texts = {
  unsavedTitle: 'Hay cambios sin guardar.',
  unsavedText: 'Si sales, se perderán.',
  wait: 'Esperar',
  leaveAnyway: 'Salir y perderlos',
}
