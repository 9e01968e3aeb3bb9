import { withOverruled, type SaveState } from '../../../engine/saving/saveState'
import { useSaveState } from '../../../engine/hooks/useItinerarySession'
import { useIsOverruled } from './useOverruledEntries'

/** What the chip says. Which entries were overruled is a query of the page, so the session's own state does not know it. */
export const useChipState = (): SaveState => withOverruled(useSaveState(), useIsOverruled())
