import type { Category } from './categories'

export const categoryTexts: Record<Category, string> = {
  landmark: 'Monumento',
  food: 'Comida',
  accommodation: 'Alojamiento',
  activity: 'Actividad',
  transport: 'Transporte',
  entertainment: 'Ocio',
  shopping: 'Compras',
  art: 'Arte',
  relax: 'Relajación',
  other: 'Otro',
}
