import { useEffect } from 'react'
import { notifyFailure } from '../../lib/notices'
import { useHasLostPart } from '../../lib/sync/useItinerarySession'
import { saveTexts } from './texts'

/** Says, until it is dismissed, that work that waited in a damaged copy may be gone. */
export function DamageNews() {
  const hasLostPart = useHasLostPart()
  useEffect(() => {
    if (hasLostPart) notifyFailure(saveTexts.damaged, { stays: true })
  }, [hasLostPart])
  return null
}
