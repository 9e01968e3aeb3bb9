type Recall = (key: string) => Promise<unknown>

/** Of trips that are open, by id. Without Yjs, so that every page may ask. */
const openCopies = new Map<string, Recall>()

/** Returns how to end it. */
export function registerTripCopy(itineraryId: string, recall: Recall): () => void {
  openCopies.set(itineraryId, recall)
  return () => {
    if (openCopies.get(itineraryId) === recall) openCopies.delete(itineraryId)
  }
}

/** A value stored in the trip's copy on the device. Undefined for visitors, and without storage. */
export const recallFromTripCopy = async (itineraryId: string, key: string): Promise<unknown> =>
  openCopies
    .get(itineraryId)?.(key)
    .catch(() => undefined)
