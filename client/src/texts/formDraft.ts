export const formDraftTexts = {
  resumed: 'Aquí sigue lo que no habías guardado.',
  beginAnew: 'Empezar de nuevo',
  emptied: 'Formulario vaciado.',
}
