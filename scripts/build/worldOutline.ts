import type { Plugin } from 'vite'
import { makeWorldOutline } from '#server/map/build/worldOutline'

const NAME = 'virtual:worldOutline'

/** A chunk of its own with the countries of the world, for `client/src/features/profile/map`. */
export function worldOutline(): Plugin {
  return {
    name: 'world-outline',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    // Parsing JSON is faster than parsing code.
    load: (id) =>
      id === `\0${NAME}` ? `export default JSON.parse(${JSON.stringify(JSON.stringify(makeWorldOutline()))})` : undefined,
  }
}
