export const printTexts = {
  ideas: 'Ideas',
  noPlans: 'Sin planes',
  code: 'Código QR del enlace',
}
