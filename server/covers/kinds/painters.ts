import type { Dice } from '../drawing/dice'
import type { LandscapeKind } from '../landscapeKind'
import type { Scene } from '../drawing/scene'
import { countrysideMotifs, paintCountryside } from './countryside'
import { cityMotifs, paintCity } from './city'
import { coastMotifs, paintCoast } from './coast'
import { desertMotifs, paintDesert } from './desert'
import { islandsMotifs, paintIslands } from './islands'
import { lakeMotifs, paintLake } from './lake'
import { mountainMotifs, paintMountain } from './mountain'
import { snowMotifs, paintSnow } from './snow'
import { villageMotifs, paintVillage } from './village'
import { riverMotifs, paintRiver } from './river'
import { jungleMotifs, paintJungle } from './jungle'
import { volcanoMotifs, paintVolcano } from './volcano'

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
