export const searchBoxTexts = {
  search: 'Buscar destinos/usuarios...',
  submit: 'Buscar',
  suggestions: 'Sugerencias',
  groups: { location: 'Localizaciones', user: 'Usuarios' },
  nothing: 'No se encontraron resultados',
}
