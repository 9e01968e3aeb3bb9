import { plural } from '../../lib/format'

export const sealedWorkTexts = {
  ofAnother: (changes: number) =>
    changes === 1
      ? 'En este dispositivo queda 1 cambio sin guardar de otra persona. Nadie más puede verlo: espera a que vuelva a iniciar sesión.'
      : `En este dispositivo quedan ${plural(changes, 'cambio', 'cambios')} sin guardar de otra persona. Nadie más puede verlos: esperan a que vuelva a iniciar sesión.`,
}
