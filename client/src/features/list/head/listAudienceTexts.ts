export const listAudienceTexts = {
  question: '¿Quién puede verla?',
  laterQuestion: '¿Quién podrá verla cuando deje de estar oculta?',
  sentences: {
    private: 'Solo tú.',
    link: 'Quien tenga el enlace; no sale en búsquedas.',
    followers: 'Quienes te siguen, con su sesión iniciada.',
    public: 'Cualquiera, y puede salir en búsquedas.',
  },
}
