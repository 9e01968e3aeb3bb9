export const texts = {
  pageTitle: 'Amigos',
  recent: 'Itinerarios recientes de tus amigos',
  explore: 'Explorar',
}
