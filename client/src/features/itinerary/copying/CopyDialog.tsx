import { useState } from 'react'
import { useSession } from '../../../account/useSession'
import { Sheet } from '../../../ui/overlays/Sheet'
import type { CopyRequest } from '../base/useEditor'
import { copyTexts } from './copyTexts'
import { PlaceChoice } from './PlaceChoice'
import { TripChoice } from './TripChoice'
import { useCopies } from './useCopies'

/** First the itinerary, then the place in it. */
export function CopyDialog({ request, onClosed }: { request: CopyRequest; onClosed: () => void }) {
  const { user } = useSession()
  const copies = useCopies(request)
  const [isOpen, setOpen] = useState(true)
  const [tripId, setTripId] = useState<string>()
  const close = () => setOpen(false)
  return (
    <Sheet title={copyTexts.title} subtitle={copies.line} isOpen={isOpen} onClose={close} onClosed={onClosed}>
      {user === null ? null : tripId === undefined ? (
        <TripChoice userId={user.id} onChoose={setTripId} onClose={close} />
      ) : (
        <PlaceChoice
          key={tripId}
          user={user}
          tripId={tripId}
          copies={copies}
          onBack={() => setTripId(undefined)}
          onDone={close}
        />
      )}
    </Sheet>
  )
}
