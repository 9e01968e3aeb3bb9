import { plural } from '../../lib/format'

export const texts = {
  ofAnother: (changes: number) =>
    `En este dispositivo ${changes === 1 ? 'queda' : 'quedan'} ${plural(changes, 'cambio', 'cambios')} sin guardar de otra persona. Nadie más puede verlos: esperan a que vuelva a iniciar sesión.`,
}
