export const optionTexts = {
  history: 'Historial',
  inviteByLink: 'Invitar con un enlace',
  leave: 'Salir del itinerario',
  deleteItinerary: 'Borrar itinerario',
  deleted: 'Itinerario borrado',
  hidden: { name: 'Oculto', helper: 'Solo lo veis quienes participáis' },
  visibilityHelpers: {
    private: 'Solo quienes participan',
    link: 'Quien tenga el enlace',
    followers: 'Quienes te siguen',
    public: 'Cualquiera puede verlo',
  },
}
