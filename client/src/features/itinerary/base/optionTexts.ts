/** What one may do to an itinerary as a whole. */
export const optionTexts = {
  history: 'Historial',
  leave: 'Salir del itinerario',
  deleteItinerary: 'Borrar itinerario',
  deleted: 'Itinerario borrado',
  visibility: { public: 'Público', private: 'Privado' },
  visibilityHelpers: { public: 'Cualquiera puede verlo', private: 'Solo quienes participan' },
}
