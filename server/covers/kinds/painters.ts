import type { Dice } from '../dice'
import type { LandscapeKind } from '../kind'
import type { Scene } from '../scene'
import { countrysideMotifs, paintCountryside } from './campo'
import { cityMotifs, paintCity } from './ciudad'
import { coastMotifs, paintCoast } from './costa'
import { desertMotifs, paintDesert } from './desierto'
import { islandsMotifs, paintIslands } from './islas'
import { lakeMotifs, paintLake } from './lago'
import { mountainMotifs, paintMountain } from './monte'
import { snowMotifs, paintSnow } from './nieve'
import { villageMotifs, paintVillage } from './pueblo'
import { riverMotifs, paintRiver } from './rio'
import { jungleMotifs, paintJungle } from './selva'
import { volcanoMotifs, paintVolcano } from './volcan'

interface Painter {
  /** Paints from far to near. */
  paint: (s: Scene) => void
  /** What the place alone decides. */
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
