export const printTexts = {
  ideas: 'Ideas',
  noPlans: 'Sin planes',
  code: 'Código QR del enlace',
  map: 'Mapa del viaje',
  mapOfDay: (day: number) => `Mapa del día ${day}`,
}
