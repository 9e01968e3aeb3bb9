/** Web Mercator, in the unit square that tile 0/0/0 covers; y grows southward. Poles lie outside. */
export type Point = [x: number, y: number]

const radians = (degrees: number): number => (degrees * Math.PI) / 180

export function project([lng, lat]: readonly number[]): Point {
  const sin = Math.sin(radians(lat ?? 0))
  return [(lng ?? 0) / 360 + 0.5, 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)]
}
