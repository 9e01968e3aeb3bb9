export const viewTexts = {
  viewAs: 'Ver como',
  list: 'Lista',
  map: 'Mapa',
  showOnMap: 'Ver en el mapa',
}
