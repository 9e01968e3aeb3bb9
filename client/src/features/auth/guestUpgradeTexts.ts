export const guestUpgradeTexts = {
  line: 'Conservas todo lo que has hecho y podrás volver cuando quieras, desde cualquier dispositivo.',
  kept: 'La cuenta ya es tuya',
  keptAlready: 'Esta cuenta ya es tuya.',
  needsNetwork: 'Quedarte la cuenta necesita conexión. Comprueba la tuya y vuelve a intentarlo.',
}
