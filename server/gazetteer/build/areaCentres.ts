interface Town {
  country: string
  admin1: string
  admin2: string
  lat: number
  lng: number
}

const middle = (values: number[]): number | null => values.sort((a, b) => a - b)[values.length >> 1] ?? null

/**
 * Median of an area's towns, for areas without coordinates: robust to distant
 * islands and the date line. Codes are 'ES', 'ES.51', 'ES.51.MA'.
 */
export function createAreaCentres() {
  const points = new Map<string, { lats: number[]; lngs: number[] }>()
  const note = (code: string, { lat, lng }: Town) => {
    const known = points.get(code)
    if (known === undefined) points.set(code, { lats: [lat], lngs: [lng] })
    else {
      known.lats.push(lat)
      known.lngs.push(lng)
    }
  }
  return {
    add(town: Town): void {
      note(town.country, town)
      note(`${town.country}.${town.admin1}`, town)
      note(`${town.country}.${town.admin1}.${town.admin2}`, town)
    },
    of(code: string): { lat: number | null; lng: number | null } {
      const known = points.get(code)
      return known === undefined ? { lat: null, lng: null } : { lat: middle(known.lats), lng: middle(known.lngs) }
    },
  }
}
