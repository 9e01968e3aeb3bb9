/** Of forms that were left with words in them. */
export const formDraftTexts = {
  resumed: 'Aquí sigue lo que no habías guardado.',
  beginAnew: 'Empezar de nuevo',
  emptied: 'Formulario vaciado.',
}
