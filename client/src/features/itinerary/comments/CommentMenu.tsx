import { Suspense, type Ref } from 'react'
import type { Comment } from '#shared/api/comments'
import type { UserBrief } from '#shared/api/users'
import { useSession } from '../../../account/useSession'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { useMenu } from '../base/useMenu'
import { texts } from './commentTexts'

const CommentMenuItems = lazyPart(() => import('./CommentMenuItems'), 'CommentMenuItems')

interface CommentMenuProps {
  comment: Comment
  author: UserBrief
  hasAnswers: boolean
  onEdit: () => void
  ref: Ref<HTMLButtonElement>
}

export function CommentMenu({ author, ref, ...props }: CommentMenuProps) {
  const { user } = useSession()
  const menu = useMenu()
  if (user === null) return null
  return (
    <>
      <RoundButton
        ref={ref}
        label={texts.options(author.name)}
        size={32}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.anchor === undefined ? null : (
        <Suspense>
          <CommentMenuItems
            anchor={menu.anchor}
            isOpen={menu.isOpen}
            onClose={menu.close}
            author={author}
            user={user}
            {...props}
          />
        </Suspense>
      )}
    </>
  )
}
