import { damagedCopyText } from '../../texts/damagedCopy'
import { notifyFailure } from '../../lib/notices'

export const notifyDamage = (): void => notifyFailure(damagedCopyText, { duration: Infinity })
