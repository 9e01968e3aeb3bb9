export const watchedTexts = {
  gone: { title: 'Este itinerario ya no existe', text: 'Quien lo creó lo ha borrado.' },
  noAccess: { title: 'Este itinerario ya no es público', text: 'Quien lo creó lo ha hecho privado.' },
}
