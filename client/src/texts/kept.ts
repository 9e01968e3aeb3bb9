/** Of forms that were left with words in them. */
export const kept = {
  resumed: 'Aquí sigue lo que no habías guardado.',
  beginAnew: 'Empezar de nuevo',
  emptied: 'Formulario vaciado.',
}
