export const passkeyTexts = {
  enter: 'Entrar con una llave de acceso',
  declined: 'No se ha usado ninguna llave de acceso.',
  unknown: 'Esta llave de acceso no sirve para ninguna cuenta.',
  copied:
    'Por seguridad, hemos bloqueado esta llave de acceso: puede que exista una copia. Usa tu contraseña u otra llave, y quítala en Configuración.',
  recover: '¿No puedes entrar? Recupera tu cuenta por correo',
  isKnown: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  tooMany: 'Ya no caben más llaves de acceso. Quita alguna antes.',
  needsNetwork: 'Usar una llave de acceso necesita conexión.',
}
