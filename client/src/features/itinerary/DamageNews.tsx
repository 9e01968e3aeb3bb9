import { useEffect } from 'react'
import { notifyFailure } from '../../lib/notices'
import { useHasLostPart } from '../../lib/sync/useItinerarySession'
import { saveTexts } from './texts'

/** Says, until it is wiped away, that work may be gone which waited in a damaged copy. */
export function DamageNews() {
  const hasLostPart = useHasLostPart()
  useEffect(() => {
    if (hasLostPart) notifyFailure(saveTexts.damaged, { stays: true })
  }, [hasLostPart])
  return null
}
