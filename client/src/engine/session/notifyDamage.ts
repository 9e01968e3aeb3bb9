import { damagedCopyText } from '../../texts/damagedCopy'
import { notifyFailure } from '../../lib/notices'

/** Says, until it is wiped away, that work may be gone which waited in a damaged copy. */
export const notifyDamage = (): void => notifyFailure(damagedCopyText, { duration: Infinity })
