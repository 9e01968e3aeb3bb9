import { withOverruled, type SaveState } from '../../../engine/saving/saveState'
import { useSaveState } from '../../../engine/hooks/useItinerarySession'
import { useIsOverruled } from './useOverruledEntries'

/** What the chip says. What is overruled is an answer of the server, which the page asks for: hence not in the session's state. */
export const useChipState = (): SaveState => withOverruled(useSaveState(), useIsOverruled())
