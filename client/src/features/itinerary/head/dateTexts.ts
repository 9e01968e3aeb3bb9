import { plural } from '../../../lib/format'

export const dateTexts = {
  moveTrip: 'Mover todo el viaje',
  moveTripHelper: (days: number) => `Sigue durando ${plural(days, 'día', 'días')}: elige uno de los dos y el otro va detrás.`,
  startDate: 'Fecha de inicio',
  endDate: 'Fecha de fin',
}
