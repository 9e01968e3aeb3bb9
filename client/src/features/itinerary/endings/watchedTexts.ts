export const watchedTexts = {
  gone: { title: 'Este itinerario ya no existe', text: 'Quien lo creó lo ha borrado o ha dejado de mostrarlo.' },
  noAccess: { title: 'Este itinerario ya no es público', text: 'Quien lo creó lo ha hecho privado.' },
}
