import { Suspense, useCallback, useMemo, useState } from 'react'
import { isRecordField } from '../../engine/hooks/useFieldDraft'
import { useMarkInvitationSeen } from '../../entities/invitation/useMarkInvitationSeen'
import { formsWithDraft } from '../../engine/device/drafts'
import { useSession } from '../../account/useSession'
import { decisionTexts } from '../../entities/decision/texts'
import { momentInWords } from '../../lib/moments'
import { dismissNotice, notify } from '../../lib/notices'
import { constant } from '../../lib/store/store'
import { useRecord } from '../../engine/hooks/useItinerary'
import { useOpenItinerary, useOthersChanges } from '../../engine/hooks/useItinerarySession'
import { useReadable } from '../../lib/store/useReadable'
import { Announcer, useAnnouncements } from './presence/Announcer'
import { AwayNews } from './away/AwayNews'
import { CopyDialog, editing, EventForm, ResumeDraftNotice } from './editing'
import { EditingBar } from './EditingBar'
import { DRAFT_NOTICE_ID, EditorContext, type CopyRequest, type Editor, type EventFormRequest } from './base/useEditor'
import { ItineraryBody } from './ItineraryBody'
import { ScrollAnchoring } from './viewport/ScrollAnchoring'
import { OpenDaysProvider } from './viewport/openDays'
import { AnnounceOthersChanges } from './presence/AnnounceOthersChanges'
import { PageModeContext } from './base/pageMode'
import { AnnouncePresence } from './presence/AnnouncePresence'
import { PublishActiveDay } from './presence/PublishActiveDay'
import { useShowFirstDay } from './useShowFirstDay'

const nothing = constant(undefined)
const formKey = (form: EventFormRequest) => (form.kind === 'new' ? form.dayId : form.eventId)

/** By itself, so that a change of others draws nothing else of the page's frame. */
const OthersScrollAnchoring = () => <ScrollAnchoring change={useOthersChanges()} />

/** The page of somebody who takes part; in edit mode its parts carry handles and buttons. */
export function EditorPage({ canEdit, startsEditing }: { canEdit: boolean; startsEditing: boolean }) {
  const { userId, itineraryId } = useOpenItinerary()
  // Fields in which somebody was writing when the page went: edit mode is on again for them.
  const [left] = useState(() => formsWithDraft(userId, itineraryId))
  const [wantsEditing, setEditing] = useState(startsEditing || left.some(isRecordField))
  const [form, setForm] = useState<EventFormRequest>()
  const [copied, setCopied] = useState<CopyRequest>()
  const { sentence, announce } = useAnnouncements()
  const isOwner = useRecord((record) => record.myRole === 'owner')
  const loaded = useReadable(wantsEditing ? editing : nothing, (state) => state)
  if (loaded === 'failed') setEditing(false)
  const suspendedUntil = useSession().user?.suspendedUntil ?? null
  const isEditing = canEdit && loaded === 'loaded' && suspendedUntil === null
  const isOpening = wantsEditing && !isEditing && suspendedUntil === null
  useShowFirstDay(startsEditing)
  useMarkInvitationSeen(userId, itineraryId, !isOwner)

  const turnEditing = useCallback(
    (isOn: boolean) => {
      if (isOn && suspendedUntil !== null) notify(decisionTexts.suspended(momentInWords(suspendedUntil)), { id: 'suspended' })
      else setEditing(isOn)
    },
    [suspendedUntil],
  )
  const openForm = useCallback((request: EventFormRequest) => {
    dismissNotice(DRAFT_NOTICE_ID)
    setForm(request)
  }, [])
  const closeForm = useCallback(() => setForm(undefined), [])
  const editor = useMemo<Editor>(
    () => ({ isEditing, isOpening, isOwner, setEditing: turnEditing, openForm, openCopy: setCopied, announce }),
    [isEditing, isOpening, isOwner, turnEditing, openForm, announce],
  )
  return (
    <EditorContext value={editor}>
      <PageModeContext value={isEditing ? 'editing' : 'reading'}>
        <OpenDaysProvider>
          <EditingBar />
          <OthersScrollAnchoring />
          <ItineraryBody />
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
        {copied === undefined ? null : (
          <Suspense>
            <CopyDialog request={copied} onClosed={() => setCopied(undefined)} />
          </Suspense>
        )}
        <PublishActiveDay />
        <AnnounceOthersChanges />
        <AnnouncePresence />
        <Announcer sentence={sentence} />
      </PageModeContext>
    </EditorContext>
  )
}
