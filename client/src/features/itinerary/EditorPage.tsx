import { useCallback, useMemo, useState } from 'react'
import { useHead } from '../../lib/sync/useItinerary'
import { Announcer, useAnnouncements } from './Announcer'
import { DragArea } from './DragArea'
import { EditingBar } from './EditingBar'
import { EditorContext, type Editor, type FormRequest } from './editor'
import { EventForm } from './EventForm'
import { editingParts, followingParts } from './editingParts'
import { ItineraryBody } from './ItineraryBody'
import { OpenDaysProvider } from './openDays'
import { OthersChanges } from './OthersChanges'
import { PartsProvider } from './parts'
import { TellDay } from './TellDay'
import { useArrival } from './useArrival'

/** The page of somebody who takes part; in edit mode its parts carry handles and buttons. */
export function EditorPage({ canEdit, startsEditing }: { canEdit: boolean; startsEditing: boolean }) {
  const [wantsEditing, setEditing] = useState(startsEditing)
  const [form, setForm] = useState<FormRequest>()
  const { sentence, announce } = useAnnouncements()
  const isOwner = useHead((head) => head.myRole === 'owner')
  const isEditing = canEdit && wantsEditing
  useArrival(startsEditing)

  const closeForm = useCallback(() => setForm(undefined), [])
  const editor = useMemo<Editor>(
    () => ({ isEditing, isOwner, setEditing, openForm: setForm, announce }),
    [isEditing, isOwner, announce],
  )
  return (
    <EditorContext value={editor}>
      <PartsProvider parts={isEditing ? editingParts : followingParts}>
        <EditingBar />
        <OpenDaysProvider>
          <DragArea>
            <ItineraryBody isEditing={isEditing} />
          </DragArea>
        </OpenDaysProvider>
        {form === undefined ? null : <EventForm request={form} onClose={closeForm} />}
        <TellDay />
        <OthersChanges />
        <Announcer sentence={sentence} />
      </PartsProvider>
    </EditorContext>
  )
}
