export const texts = {
  pageTitle: 'Configuración',
  title: 'Configuración',
  scheme: 'Colores',
  light: 'Claro',
  dark: 'Oscuro',
  system: 'Automático',
}
