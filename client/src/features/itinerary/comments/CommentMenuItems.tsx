import { useState } from 'react'
import MenuItem from '@mui/material/MenuItem'
import type { Comment } from '#shared/api/comments'
import type { UserBrief } from '#shared/api/users'
import { useReporting } from '../../../entities/report/useReporting'
import { useBlockAndMute } from '../../../entities/user/useBlockAndMute'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { editComment } from '../../../engine/offline/writeComment'
import { useOnline } from '../../../lib/hooks/useOnline'
import { notify } from '../../../lib/notices'
import { dangerousItem } from '../../../theme/vars'
import { EditIcon, TrashIcon } from '../../../ui/icons/editing'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { texts } from './commentTexts'
import { useThreads } from './useThreads'

interface CommentMenuItemsProps {
  comment: Comment
  author: UserBrief
  /** The viewer. */
  user: UserBrief
  hasAnswers: boolean
  anchor: HTMLElement
  isOpen: boolean
  onClose: () => void
  onEdit: () => void
}

export function CommentMenuItems({ comment, author, user, hasAnswers, anchor, isOpen, onClose, onEdit }: CommentMenuItemsProps) {
  const [asks, setAsks] = useState(false)
  const [startsEdit, setStartsEdit] = useState(false)
  const isOnline = useOnline()
  const { drafts } = useThreads()
  const isOwn = author.id === user.id
  const isOwner = useRecord((record) => record.myRole === 'owner')
  const reporting = useReporting({ kind: 'comment', id: comment.id, title: comment.text }, author.id, onClose)
  const apart = useBlockAndMute(author, { isOpen, onChosen: onClose })
  // The closing menu first restores focus to its button. No animation: the next key is for the
  // editor.
  const onClosed = () => {
    if (!startsEdit) return
    setStartsEdit(false)
    onEdit()
  }
  return (
    <>
      <ActionMenu
        open={isOpen}
        anchorEl={anchor}
        onClose={onClose}
        transitionDuration={startsEdit ? 0 : 'auto'}
        slotProps={{ transition: { onExited: onClosed } }}
      >
        {isOwn ? (
          <MenuItem
            onClick={() => {
              onClose()
              setStartsEdit(true)
            }}
          >
            <EditIcon />
            {texts.edit}
          </MenuItem>
        ) : null}
        {reporting.item}
        {apart.items}
        {isOwn || isOwner ? (
          <MenuItem
            sx={dangerousItem}
            onClick={() => {
              onClose()
              setAsks(true)
            }}
          >
            <TrashIcon />
            {texts.remove}
          </MenuItem>
        ) : null}
      </ActionMenu>
      {reporting.dialog}
      {apart.dialog}
      <ConfirmDialog
        question={texts.removeQuestion}
        consequence={hasAnswers ? texts.removeWithAnswers : texts.removeConsequence}
        confirm={texts.remove}
        isOpen={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          drafts.delete(`edit ${comment.id}`)
          editComment(user, comment, null)
          notify(isOnline ? texts.removed : texts.removedLater)
        }}
      />
    </>
  )
}
