export const canvasTexts = {
  hint: 'Muévelo con las flechas. Acércalo y aléjalo con + y −.',
  skip: 'Saltar el mapa',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  noStreets:
    'Este mapa no tiene calles: enseña dónde queda cada cosa y a qué distancia. Para callejear, ábrelo en tu app de mapas.',
  understood: 'Entendido',
}
