import { useState } from 'react'
import MenuItem from '@mui/material/MenuItem'
import type { Comment } from '#shared/api/comments'
import type { UserBrief } from '#shared/api/users'
import { useReportMenuItem } from '../../../entities/report/useReportMenuItem'
import { useRestrictionMenuItems } from '../../../entities/user/useRestrictionMenuItems'
import { useRecord } from '../../../engine/hooks/useItinerary'
import { editComment } from '../../../engine/offline/writeComment'
import { useOnline } from '../../../lib/hooks/useBrowserState'
import { showToast } from '../../../lib/toasts'
import { dangerousItem } from '../../../theme/vars'
import { EditIcon, TrashIcon } from '../../../ui/icons/editing'
import { ActionMenu } from '../../../ui/overlays/ActionMenu'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { commentTexts } from './commentTexts'
import { useThreads } from './useThreads'

interface CommentMenuItemsProps {
  comment: Comment
  author: UserBrief
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
  const reporting = useReportMenuItem({ kind: 'comment', id: comment.id, title: comment.text }, author.id, onClose)
  const apart = useRestrictionMenuItems(author, { isOpen, onChosen: onClose })
  // After the menu has restored the focus. No animation: the next key is for the editor.
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
            {commentTexts.edit}
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
            {commentTexts.remove}
          </MenuItem>
        ) : null}
      </ActionMenu>
      {reporting.dialog}
      {apart.dialog}
      <ConfirmDialog
        question={commentTexts.removeQuestion}
        consequence={hasAnswers ? commentTexts.removeWithAnswers : commentTexts.removeConsequence}
        confirm={commentTexts.remove}
        isOpen={asks}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          drafts.delete(`edit ${comment.id}`)
          editComment(user, comment, null)
          showToast(isOnline ? commentTexts.removed : commentTexts.removedLater)
        }}
      />
    </>
  )
}
