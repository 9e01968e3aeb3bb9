export const dateFieldTexts = {
  openCalendar: (field: string) => `Abrir calendario: ${field}`,
  chooseDate: (field: string) => `Elige ${field.charAt(0).toLowerCase()}${field.slice(1)}`,
  example: (date: string) => `p. ej. ${date}`,
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  pickStart: 'Elige el primer día',
  pickEnd: 'Elige el último día',
  day: 'Día',
  weekDay: 'Día de la semana',
  weekdayLetters: 'DLMXJVS',
}
