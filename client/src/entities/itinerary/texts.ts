export const texts = {
  none: 'No hay itinerarios',
  failed: 'No se han podido cargar los itinerarios en este momento. Inténtalo más tarde.',
  loading: 'Cargando itinerarios',
  isPrivate: 'Privado',
  visibility: { public: 'Público', private: 'Privado' },
}
