import type { Dice } from './drawing/dice'
import type { LandscapeKind } from './landscapeKind'
import { type Scene, createScene, type LandscapeSubject } from './drawing/scene'
import { countrysideMotifs, paintCountryside, villageMotifs, paintVillage } from './kinds/countryside'
import { cityMotifs, paintCity } from './kinds/city'
import { coastMotifs, paintCoast, islandsMotifs, paintIslands } from './kinds/coast'
import { desertMotifs, paintDesert } from './kinds/desert'
import { lakeMotifs, paintLake, riverMotifs, paintRiver } from './kinds/river'
import { mountainMotifs, paintMountain, snowMotifs, paintSnow } from './kinds/mountain'
import { jungleMotifs, paintJungle } from './kinds/jungle'
import { volcanoMotifs, paintVolcano } from './kinds/volcano'
import { formatNumber, STAGE_HEIGHT } from './drawing/path'

/** An SVG of 3 to 12 kB. Deterministic. */
export function drawLandscape(subject: LandscapeSubject): string {
  const scene = createScene(subject)
  PAINTERS[subject.kind].paint(scene)
  const size = `viewBox="0 0 ${formatNumber(scene.w)} ${STAGE_HEIGHT}" preserveAspectRatio="xMidYMid slice"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} fill="none" stroke-linecap="round">${scene.flush()}</svg>`
}

interface Painter {
  /** From far to near. */
  paint: (s: Scene) => void
  /** Decided by the place alone. */
  motifs: (place: Dice, modern: boolean) => Record<string, string>
}

export const PAINTERS: Record<LandscapeKind, Painter> = {
  costa: { paint: paintCoast, motifs: coastMotifs },
  islas: { paint: paintIslands, motifs: islandsMotifs },
  monte: { paint: paintMountain, motifs: mountainMotifs },
  lago: { paint: paintLake, motifs: lakeMotifs },
  ciudad: { paint: paintCity, motifs: cityMotifs },
  pueblo: { paint: paintVillage, motifs: villageMotifs },
  desierto: { paint: paintDesert, motifs: desertMotifs },
  campo: { paint: paintCountryside, motifs: countrysideMotifs },
  nieve: { paint: paintSnow, motifs: snowMotifs },
  rio: { paint: paintRiver, motifs: riverMotifs },
  volcan: { paint: paintVolcano, motifs: volcanoMotifs },
  selva: { paint: paintJungle, motifs: jungleMotifs },
}
