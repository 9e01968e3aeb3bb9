export const guestLineTexts = {
  here: (name: string) => `Estás aquí como ${name}.`,
}
