import { roleCanEdit as mayEditAs } from '#shared/itinerary/roles'
import { Suspense, useCallback, useMemo, useState } from 'react'
import { isRecordField } from '../../engine/hooks/useFieldDraft'
import { useMarkInvitationSeen } from '../../entities/invitation/useMarkInvitationSeen'
import { formsWithDraft } from '../../engine/device/drafts'
import { useSession } from '../../account/useSession'
import { decisionTexts } from '../../entities/decision/texts'
import { endInWords } from '../../lib/moments'
import { dismissNotice, notify } from '../../lib/notices'
import { constant } from '../../lib/store/store'
import { useItinerary, useRecord } from '../../engine/hooks/useItinerary'
import { useOpenItinerary, useOthersChanges } from '../../engine/hooks/useItinerarySession'
import { useReadable } from '../../lib/store/useReadable'
import { useOnChange } from '../../lib/hooks/useOnChange'
import { Announcer, useAnnouncements } from './presence/Announcer'
import { AwayNews } from './away/AwayNews'
import { CopyDialog, editing, EventForm, ResumeDraftNotice } from './editing'
import { EditingBar } from './EditingBar'
import { DRAFT_NOTICE_ID, EditorContext, type CopyRequest, type Editor, type EventFormRequest } from './base/useEditor'
import { ItineraryBody } from './ItineraryBody'
import { ScrollAnchoring } from './viewport/ScrollAnchoring'
import { OpenDaysProvider } from './viewport/openDays'
import { AnnounceOthersChanges } from './presence/AnnounceOthersChanges'
import { PageModeContext, type PageMode } from './base/pageMode'
import { mayFill } from './base/mayFill'
import { focusMainIfLost } from '../../ui/SkipLink'
import { changedRoleTexts, roleTexts } from './base/roleTexts'
import { AnnouncePresence } from './presence/AnnouncePresence'
import { PublishActiveDay } from './presence/PublishActiveDay'
import { useShowFirstDay } from './useShowFirstDay'

const nothing = constant(undefined)
const formKey = (form: EventFormRequest) => (form.kind === 'new' ? form.dayId : form.eventId)

/** Separate, to limit renders on remote changes. */
const OthersScrollAnchoring = () => <ScrollAnchoring change={useOthersChanges()} />

interface EditorPageProps {
  canEdit: boolean
  /** For users who may edit. */
  startsEditing: boolean
  isNew: boolean
}

export function EditorPage({ canEdit, startsEditing, isNew }: EditorPageProps) {
  const { userId, itineraryId } = useOpenItinerary()
  // A record field with a draft turns edit mode on.
  const [left] = useState(() => formsWithDraft(userId, itineraryId))
  const [wantsEditing, setEditing] = useState(startsEditing || left.some(isRecordField))
  const [form, setForm] = useState<EventFormRequest>()
  const [copied, setCopied] = useState<CopyRequest>()
  const { sentence, announce } = useAnnouncements()
  const role = useRecord((record) => record.myRole)
  const [isOwner, mayEdit, mayPropose] = [role === 'owner', mayEditAs(role), role === 'proposer']
  const loaded = useReadable(wantsEditing || mayPropose ? editing : nothing, (state) => state)
  if (wantsEditing && (loaded === 'failed' || !mayEdit)) setEditing(false)
  const suspendedUntil = useSession().user?.suspendedUntil ?? null
  const isReady = canEdit && loaded === 'loaded' && suspendedUntil === null
  const isEditing = isReady && mayEdit && wantsEditing
  const isProposing = isReady && mayPropose
  const isOpening = wantsEditing && !isEditing && suspendedUntil === null
  const mode: PageMode = isEditing ? 'editing' : mayEdit ? 'reading' : isProposing ? 'proposing' : 'following'
  const edited = useItinerary((view) => (form?.kind === 'edit' ? view.events[form.eventId] : undefined))
  const isFillable = form !== undefined && mayFill(form, edited, role, userId)
  useOnChange(role, () => {
    const sentence = changedRoleTexts[role]
    const losesForm = form !== undefined && !isFillable
    const keepsDraft = losesForm && formsWithDraft(userId, itineraryId).length > 0
    if (sentence !== undefined) notify(keepsDraft ? `${sentence} ${roleTexts.draftKept}` : sentence, { id: 'role' })
    if (losesForm) {
      setForm(undefined)
      focusMainIfLost()
    }
    return undefined
  })
  useShowFirstDay(isNew)
  useMarkInvitationSeen(userId, itineraryId, !isOwner)

  const turnEditing = useCallback(
    (isOn: boolean) => {
      if (isOn && suspendedUntil !== null) notify(decisionTexts.suspended(endInWords(suspendedUntil)), { id: 'suspended' })
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
    () => ({ isEditing, isOpening, isOwner, mayEdit, setEditing: turnEditing, openForm, openCopy: setCopied, announce }),
    [isEditing, isOpening, isOwner, mayEdit, turnEditing, openForm, announce],
  )
  return (
    <EditorContext value={editor}>
      <PageModeContext value={mode}>
        <OpenDaysProvider>
          <EditingBar />
          <OthersScrollAnchoring />
          <ItineraryBody />
          <AwayNews />
          {form === undefined || !isFillable ? null : (
            <Suspense>
              <EventForm key={formKey(form)} request={form} onClose={closeForm} />
            </Suspense>
          )}
        </OpenDaysProvider>
        {canEdit && (mayEdit || mayPropose) && left.length > 0 ? (
          <Suspense>
            <ResumeDraftNotice />
          </Suspense>
        ) : null}
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
