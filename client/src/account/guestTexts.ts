export const guestTexts = {
  needsAccount: 'Para esto hace falta una cuenta',
  needsAccountHint: 'Como invitado solo participas en tu viaje. Quédate la cuenta y conservas todo lo que has hecho.',
  leaveTitle: '¿Salir sin quedarte la cuenta?',
  leaveText:
    'Como invitado no tienes contraseña: si sales, no podrás volver a entrar. Lo que has añadido al viaje se queda en él.',
  leave: 'Salir sin quedármela',
}
