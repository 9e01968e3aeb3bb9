import { Suspense, useCallback, useMemo, useState } from 'react'
import { useMarkInvitationSeen } from '../../entities/invitation/useMarkSeen'
import { formsWithDraft } from '../../engine/device/drafts'
import { constant } from '../../lib/store/store'
import { useRecord } from '../../engine/hooks/useItinerary'
import { useOpenItinerary, useOthersChanges } from '../../engine/hooks/useItinerarySession'
import { useReadable } from '../../lib/store/useReadable'
import { Announcer, useAnnouncements } from './presence/Announcer'
import { AwayNews } from './away/AwayNews'
import { editing, EventForm, ResumeDraftNotice } from './editing'
import { EditingBar } from './EditingBar'
import { EditorContext, type Editor, type EventFormRequest } from './base/useEditor'
import { followingParts } from './followingParts'
import { isRecordField } from './head/useFieldDraft'
import { ItineraryBody } from './ItineraryBody'
import { ScrollAnchoring } from './viewport/ScrollAnchoring'
import { OpenDaysProvider } from './viewport/openDays'
import { AnnounceOthersChanges } from './presence/AnnounceOthersChanges'
import { PartsProvider } from './base/parts'
import { AnnouncePresence } from './presence/AnnouncePresence'
import { PublishActiveDay } from './presence/PublishActiveDay'
import { useArrival } from './useArrival'

const nothing = constant(undefined)
const formKey = (form: EventFormRequest) => (form.kind === 'new' ? form.dayId : form.eventId)

/** The page of somebody who takes part; in edit mode its parts carry handles and buttons. */
export function EditorPage({ canEdit, startsEditing }: { canEdit: boolean; startsEditing: boolean }) {
  const { userId, itineraryId } = useOpenItinerary()
  // Where somebody was writing when the page went, it goes on.
  const [left] = useState(() => formsWithDraft(userId, itineraryId))
  const [wantsEditing, setEditing] = useState(startsEditing || left.some(isRecordField))
  const [form, setForm] = useState<EventFormRequest>()
  const { sentence, announce } = useAnnouncements()
  const othersChanges = useOthersChanges()
  const isOwner = useRecord((record) => record.myRole === 'owner')
  const loaded = useReadable(wantsEditing ? editing : nothing, (parts) => parts)
  if (loaded === 'failed') setEditing(false)
  const editingParts = canEdit && loaded !== 'failed' ? loaded : undefined
  const isEditing = editingParts !== undefined
  const isOpening = wantsEditing && !isEditing
  useArrival(startsEditing)
  useMarkInvitationSeen(userId, itineraryId, !isOwner)

  const closeForm = useCallback(() => setForm(undefined), [])
  const editor = useMemo<Editor>(
    () => ({ isEditing, isOpening, isOwner, setEditing, openForm: setForm, announce }),
    [isEditing, isOpening, isOwner, announce],
  )
  return (
    <EditorContext value={editor}>
      <PartsProvider parts={editingParts ?? followingParts}>
        <OpenDaysProvider>
          <EditingBar />
          <ScrollAnchoring change={othersChanges} />
          <ItineraryBody isEditing={isEditing} />
          <AwayNews />
        </OpenDaysProvider>
        {canEdit && left.length > 0 ? (
          <Suspense>
            <ResumeDraftNotice />
          </Suspense>
        ) : null}
        {form === undefined ? null : (
          <Suspense>
            <EventForm key={formKey(form)} request={form} onClose={closeForm} />
          </Suspense>
        )}
        <PublishActiveDay />
        <AnnounceOthersChanges />
        <AnnouncePresence />
        <Announcer sentence={sentence} />
      </PartsProvider>
    </EditorContext>
  )
}
