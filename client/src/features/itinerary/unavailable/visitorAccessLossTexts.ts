export const visitorAccessLossTexts = {
  gone: { title: 'Este itinerario ya no existe', text: 'Quien lo creó lo ha borrado o ha dejado de mostrarlo.' },
  noAccess: { title: 'Ya no puedes ver este itinerario', text: 'Ahora es para otras personas.' },
}
