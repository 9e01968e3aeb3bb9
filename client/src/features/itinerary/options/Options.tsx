import type { RoundLook } from '../../../ui/buttons/RoundButton'
import { participation, usePageMode } from '../base/pageMode'
import { VisitorOptions } from './VisitorOptions'

const OptionsMenu = participation.part(() => import('./OptionsMenu'), 'OptionsMenu')

export function Options({ look }: { look: RoundLook }) {
  const mode = usePageMode()
  if (mode === 'copy') return null
  return mode === 'visiting' ? <VisitorOptions look={look} /> : <OptionsMenu look={look} />
}
