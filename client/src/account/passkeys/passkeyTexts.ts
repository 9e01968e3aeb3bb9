export const passkeyTexts = {
  enter: 'Entrar con una llave de acceso',
  declined: 'No se ha usado ninguna llave de acceso.',
  unknown: 'Esta llave de acceso no sirve para ninguna cuenta.',
  copied: 'Esta llave de acceso está bloqueada. Entra con tu contraseña o con otra llave.',
  isKnown: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
  tooMany: 'Ya no caben más llaves de acceso. Quita alguna antes.',
  needsNetwork: 'Usar una llave de acceso necesita conexión.',
}
