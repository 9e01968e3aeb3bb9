export const errorPageTexts = {
  notFound: {
    pageTitle: 'Página no encontrada',
    code: '404',
    sentence: 'Oops! La página que buscas no existe.',
    hint: 'Es posible que la URL sea incorrecta o que la página haya sido movida.',
  },
  profile: {
    pageTitle: 'Cuenta no encontrada',
    code: '404',
    sentence: 'Oops! Esta cuenta no existe.',
    hint: 'Intenta hacer otra búsqueda.',
  },
  unauthorized: {
    pageTitle: 'Acceso no autorizado',
    code: '401',
    sentence: 'Oops! Acceso no autorizado.',
    hint: 'No tienes permiso para acceder a esta página.',
  },
}
