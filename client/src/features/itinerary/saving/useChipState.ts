import { withOverruled, type SaveState } from '../../../engine/saving/saveState'
import { useSaveState } from '../../../engine/hooks/useItinerarySession'
import { useIsOverruled } from './useOverruledEntries'

/** Adds overruled entries, which the session does not know. */
export const useChipState = (): SaveState => withOverruled(useSaveState(), useIsOverruled())
