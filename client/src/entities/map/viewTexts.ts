export const viewTexts = {
  viewAs: 'Ver como',
  list: 'Lista',
  map: 'Mapa',
}
