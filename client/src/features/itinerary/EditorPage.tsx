import { Suspense, useCallback, useMemo, useState } from 'react'
import { roleCanEdit } from '#shared/itinerary/roles'
import { useSession } from '../../account/useSession'
import { useMarkInvitationSeen } from '../../entities/invitation/invitationQueries'
import { moderationDecisionTexts } from '../../entities/decision/moderationDecisionTexts'
import { isRecordField } from '../../engine/hooks/useFieldDraft'
import { listFormsWithDraft } from '../../engine/device/drafts'
import { useItinerary, useRecord, useGetView } from '../../engine/hooks/useItinerary'
import { useOpenItinerary, useOthersChangeCount } from '../../engine/hooks/useItinerarySession'
import { formatEndDate } from '../../lib/dateFormats'
import { dismissToast, showToast } from '../../lib/toasts'
import { createConstant } from '../../lib/store/store'
import { useReadable } from '../../lib/store/useReadable'
import { useOnChange } from '../../lib/hooks/useEffectHooks'
import { useConsumeLocationState } from '../../lib/navigation/usePageLocation'
import { mobile } from '../../theme/breakpoints'
import { focusMainIfFocusLost } from '../../ui/SkipLink'
import { Announcer, useAnnouncements, OthersChangesAnnouncer, ArrivalAnnouncer, ActiveDayPublisher } from './presence/Announcer'
import { MissedChangesNotice } from './missedChanges/MissedChangesNotice'
import { CopyDialog, editModeCode, EventForm, ResumeDraftNotice } from './editModeCode'
import { EditingBar } from './EditingBar'
import {
  DRAFT_NOTICE_ID,
  EditorContext,
  type CopyRequest,
  type EditorContextValue,
  type EventFormRequest,
} from './base/useEditControls'
import { ItineraryBody } from './ItineraryBody'
import { ScrollAnchoring } from './viewport/ScrollAnchoring'
import { OpenDaysProvider } from './viewport/openDays'
import { PageModeContext, type PageMode } from './base/pageMode'
import { mayUseEventForm } from './base/mayUseEventForm'
import { changedRoleTexts, roleTexts } from './base/roleTexts'
import { scrollToDay } from './viewport/dayAnchor'

const nothing = createConstant(undefined)
const formKey = (form: EventFormRequest) => (form.kind === 'new' ? form.dayId : form.eventId)

/** Separate, to limit renders on remote changes. */
const OthersScrollAnchoring = () => <ScrollAnchoring change={useOthersChangeCount()} />

interface EditorPageProps {
  canEdit: boolean
  startsEditing: boolean
  isNew: boolean
}

export function EditorPage({ canEdit, startsEditing, isNew }: EditorPageProps) {
  const { userId, itineraryId } = useOpenItinerary()
  // A record field with a draft turns edit mode on.
  const [left] = useState(() => listFormsWithDraft(userId, itineraryId))
  const [wantsEditing, setEditing] = useState(startsEditing || left.some(isRecordField))
  const [form, setForm] = useState<EventFormRequest>()
  const [copied, setCopied] = useState<CopyRequest>()
  const { sentence, announce } = useAnnouncements()
  const role = useRecord((record) => record.myRole)
  const [isOwner, mayEdit, mayPropose] = [role === 'owner', roleCanEdit(role), role === 'proposer']
  const loaded = useReadable(wantsEditing || mayPropose ? editModeCode : nothing, (state) => state)
  if (wantsEditing && (loaded === 'failed' || !mayEdit)) setEditing(false)
  const suspendedUntil = useSession().user?.suspendedUntil ?? null
  const isReady = canEdit && loaded === 'loaded' && suspendedUntil === null
  const isEditing = isReady && mayEdit && wantsEditing
  const isProposing = isReady && mayPropose
  const isOpening = wantsEditing && !isEditing && suspendedUntil === null
  const mode: PageMode = isEditing ? 'editing' : mayEdit ? 'reading' : isProposing ? 'proposing' : 'following'
  const edited = useItinerary((view) => (form?.kind === 'edit' ? view.events[form.eventId] : undefined))
  const isFillable = form !== undefined && mayUseEventForm(form, edited, role, userId)
  useOnChange(role, () => {
    const sentence = changedRoleTexts[role]
    const losesForm = form !== undefined && !isFillable
    const keepsDraft = losesForm && listFormsWithDraft(userId, itineraryId).length > 0
    if (sentence !== undefined) showToast(keepsDraft ? `${sentence} ${roleTexts.draftKept}` : sentence, { id: 'role' })
    if (losesForm) {
      setForm(undefined)
      focusMainIfFocusLost()
    }
    return undefined
  })
  useShowFirstDay(isNew)
  useMarkInvitationSeen(userId, itineraryId, !isOwner)

  const turnEditing = useCallback(
    (isOn: boolean) => {
      if (isOn && suspendedUntil !== null)
        showToast(moderationDecisionTexts.suspended(formatEndDate(suspendedUntil)), { id: 'suspended' })
      else setEditing(isOn)
    },
    [suspendedUntil],
  )
  const openForm = useCallback((request: EventFormRequest) => {
    dismissToast(DRAFT_NOTICE_ID)
    setForm(request)
  }, [])
  const closeForm = useCallback(() => setForm(undefined), [])
  const editor = useMemo<EditorContextValue>(
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
          <MissedChangesNotice />
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
        <ActiveDayPublisher />
        <OthersChangesAnnouncer />
        <ArrivalAnnouncer />
        <Announcer sentence={sentence} />
      </PageModeContext>
    </EditorContext>
  )
}

function useShowFirstDay(isJustCreated: boolean): void {
  const viewNow = useGetView()
  useConsumeLocationState(isJustCreated, () => {
    const [first] = viewNow().days
    if (first !== undefined && window.matchMedia(mobile.replace('@media ', '')).matches) scrollToDay(first.id)
  })
}
