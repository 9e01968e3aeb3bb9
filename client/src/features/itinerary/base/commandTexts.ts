export const commandTexts = {
  dayFull: 'Este día ya tiene 60 eventos. Elige otro.',
  rangeFull: 'Ya no caben más días en las fechas del viaje.',
  eventWasDeleted: 'Otra persona ha borrado ese evento.',
  dayGone: 'Otra persona ha borrado ese día.',
}
