export const watchedTexts = {
  gone: { title: 'Este itinerario ya no existe', text: 'Quien lo creó lo acaba de borrar.' },
  noAccess: { title: 'Este itinerario ya no es público', text: 'Quien lo creó lo acaba de hacer privado.' },
}
