export const printedMapTexts = {
  trip: 'Mapa del viaje',
  day: (day: number) => `Mapa del día ${day}`,
}
