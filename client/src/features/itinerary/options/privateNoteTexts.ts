export const privateNoteTexts = {
  sentence: 'Es privado: el enlace solo se abre a quienes colaboran en él.',
  makePublic: 'Hacerlo público',
}
