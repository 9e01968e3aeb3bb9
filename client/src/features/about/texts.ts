import { pages } from '#shared/site/pages'

export const texts = {
  contents: 'En esta página',
  updated: (day: string) => `Última actualización: ${day}`,
  added: (day: string) => `Añadido el ${day}`,
  contactPageTitle: pages.contact.title,
  contactTitle: 'Escríbenos',
  contactLine: 'Una duda, una idea o algo que no funciona: cuéntanoslo y lo leeremos con calma.',
  name: 'Nombre',
  email: 'Correo electrónico',
  message: 'Mensaje',
  send: 'Enviar mensaje',
  sendFailed: 'Ocurrió un error al enviar tu mensaje. Comprueba tu conexión y vuelve a intentarlo.',
  sentTitle: 'Gracias por tu mensaje',
  sentHint: 'Te responderemos lo antes posible.',
}

export const requiredFieldTexts = {
  name: 'Escribe tu nombre.',
  email: 'Escribe tu correo electrónico.',
  notAnEmail: 'Escribe una dirección de correo electrónico válida.',
  message: 'Escribe tu mensaje.',
}
