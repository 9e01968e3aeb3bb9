import type { Dice } from '../dice'
import type { Kind } from '../kind'
import type { Scene } from '../scene'
import { campoMotifs, paintCampo } from './campo'
import { ciudadMotifs, paintCiudad } from './ciudad'
import { costaMotifs, paintCosta } from './costa'
import { desiertoMotifs, paintDesierto } from './desierto'
import { islasMotifs, paintIslas } from './islas'
import { lagoMotifs, paintLago } from './lago'
import { monteMotifs, paintMonte } from './monte'
import { nieveMotifs, paintNieve } from './nieve'
import { puebloMotifs, paintPueblo } from './pueblo'
import { rioMotifs, paintRio } from './rio'
import { selvaMotifs, paintSelva } from './selva'
import { volcanMotifs, paintVolcan } from './volcan'

interface Painter {
  /** Paints from far to near. */
  paint: (s: Scene) => void
  /** What the place alone decides. */
  motifs: (place: Dice, modern: boolean) => Record<string, string>
}

export const PAINTERS: Record<Kind, Painter> = {
  costa: { paint: paintCosta, motifs: costaMotifs },
  islas: { paint: paintIslas, motifs: islasMotifs },
  monte: { paint: paintMonte, motifs: monteMotifs },
  lago: { paint: paintLago, motifs: lagoMotifs },
  ciudad: { paint: paintCiudad, motifs: ciudadMotifs },
  pueblo: { paint: paintPueblo, motifs: puebloMotifs },
  desierto: { paint: paintDesierto, motifs: desiertoMotifs },
  campo: { paint: paintCampo, motifs: campoMotifs },
  nieve: { paint: paintNieve, motifs: nieveMotifs },
  rio: { paint: paintRio, motifs: rioMotifs },
  volcan: { paint: paintVolcan, motifs: volcanMotifs },
  selva: { paint: paintSelva, motifs: selvaMotifs },
}
