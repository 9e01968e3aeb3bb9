import { plural } from '../../../lib/format'

export const saveTexts = {
  saved: 'Todo guardado',
  saving: 'Guardando…',
  onDevice: (changes: number) => `Guardado en este dispositivo (${plural(changes, 'cambio', 'cambios')})`,
  offline: 'Sin conexión',
  panel: 'Dónde están tus cambios',
  whySaved: 'El servidor tiene todos tus cambios. Puedes cerrar la página.',
  whySaving: 'Tus cambios van de camino al servidor.',
  whyOnDevice:
    'Ahora mismo no se llega al servidor. Esto espera en este dispositivo y se enviará en cuanto vuelva la conexión, aunque cierres la página.',
  whyOffline:
    'Ahora mismo no se llega al servidor. No hay nada pendiente: puedes seguir editando, y lo que cambies esperará aquí hasta que vuelva la conexión.',
  waiting: 'Pendiente de enviar',
  takenBack: (what: string) => `deshacer ${what}`,
  earlier: (changes: number) => `${plural(changes, 'cambio', 'cambios')} de otra pestaña o de una visita anterior`,
  more: (changes: number) => `y ${plural(changes, 'cambio', 'cambios')} más`,
  creation: 'crear este viaje',
  field: (name: string) => `cambiar ${name.toLowerCase()}`,
  cover: 'subir la portada',
  eventPicture: 'subir la imagen de un evento',
  sendNow: 'Enviar ahora',
  attention: 'Necesita atención',
  device:
    'Este navegador no guarda nada aquí (por ejemplo, en una ventana privada). Con conexión todo llega al servidor; no cierres la página sin ella.',
  tooLong:
    'Lo que has escrito en el título o en la descripción es demasiado largo y no se ha guardado. Acórtalo, o pulsa Escape en ese campo para dejarlo como estaba.',
  full: 'No queda espacio en este dispositivo para guardar tus cambios. Con conexión todo llega al servidor; libera espacio y no cierres la página sin ella.',
}
