/** Made by scripts/build/worldOutline.ts. */
declare module 'virtual:worldOutline' {
  import type { WorldOutline } from '#shared/map/worldOutline'
  const outline: WorldOutline
  export default outline
}
