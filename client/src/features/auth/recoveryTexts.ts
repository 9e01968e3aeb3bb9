import { pages } from '#shared/site/pages'

export const recoveryTexts = {
  title: pages.recover.title,
  question: '¿Has olvidado tu contraseña?',
  line: 'Dinos quién eres y te enviamos un enlace para elegir otra.',
  send: 'Enviar enlace',
  remembered: '¿Ya la recuerdas?',
  sentTitle: 'Mira tu correo',
  sent: 'Si hay una cuenta con esos datos, te hemos enviado un correo.',
  sentHint: 'El enlace sirve una vez y durante 30 minutos. Si no lo encuentras, mira en el correo no deseado.',
  again: 'Enviar otro enlace',
  needsNetwork: 'Recuperar tu cuenta necesita conexión. Comprueba la tuya y vuelve a intentarlo.',
  newTitle: pages['recover/token'].title,
  newLine:
    'Al guardarla entrarás en tu cuenta. Se cierra la sesión en todos los demás dispositivos y se quitan tus llaves de acceso.',
  newPassword: 'Nueva contraseña',
  confirmation: 'Confirmar nueva contraseña',
  save: 'Guardar y entrar',
  saved: 'Tu contraseña nueva ya vale',
  noPassword: 'Escribe la nueva contraseña.',
  notConfirmed: 'La nueva contraseña y la confirmación no coinciden.',
  goneHint: 'Los enlaces caducan y sirven una sola vez.',
  checkFailed: 'No se ha podido comprobar el enlace. Inténtalo de nuevo.',
}

export const mailedLinkTexts = {
  confirm: {
    pageTitle: pages['confirm/token'].title,
    title: pages['confirm/token'].title,
    line: (email: string | undefined) =>
      `${email === undefined ? '' : `Confirma que ${email} es tuyo. `}Así podremos ayudarte si algún día olvidas tu contraseña.`,
    act: 'Confirmar mi correo',
    doneTitle: 'Correo confirmado',
    done: 'Gracias. Ya no tienes que hacer nada más.',
  },
  veto: {
    pageTitle: pages['veto/token'].title,
    title: '¿No has sido tú?',
    line: (known: { username: string; newEmail: string | null } | undefined) =>
      `Alguien ha pedido cambiar el correo de tu cuenta${known === undefined ? '' : ` @${known.username}`}${typeof known?.newEmail === 'string' ? ` por ${known.newEmail}` : ''}. Si no has sido tú, recupérala ahora:`,
    consequences: [
      'Tu cuenta vuelve a este correo.',
      'Se cierran todas las sesiones, también las tuyas.',
      'La contraseña actual y las llaves de acceso dejan de servir, y te enviamos un enlace para elegir otra contraseña.',
    ],
    act: 'No he sido yo',
    doneTitle: 'Tu cuenta vuelve a ser tuya',
    done: 'Te hemos enviado un correo para elegir una contraseña nueva.',
  },
  alreadyTitle: 'Tu correo ya está confirmado',
  already: 'No tienes que hacer nada más.',
  goneTitle: 'Este enlace ya no sirve. Pide otro.',
  goneConfirm: 'Puedes pedirlo en Configuración, debajo de tu correo.',
  goneVeto: 'Si alguien ha entrado en tu cuenta, escríbenos y te ayudamos.',
  toSettings: 'Ir a Configuración',
  toContact: 'Escríbenos',
  needsNetwork: 'Esto necesita conexión. Comprueba la tuya y vuelve a intentarlo.',
}
