import { Suspense } from 'react'
import type { VersionEntry } from '#shared/api/versions'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { RoundButton } from '../../../ui/buttons/RoundButton'
import { DotsIcon } from '../../../ui/icons/navigation'
import { useMenu } from '../base/useMenu'
import { momentInWords } from '../../../lib/moments'
import { historyTexts } from './historyTexts'

const EntryMenuItems = lazyPart(() => import('./EntryMenuItems'), 'EntryMenuItems')
const prefetch = () => void EntryMenuItems.load()

/** Preloads the menu on hover and focus. */
export function EntryMenu({ entry }: { entry: VersionEntry }) {
  const menu = useMenu()
  return (
    <span onPointerEnter={prefetch} onFocus={prefetch}>
      <RoundButton
        label={historyTexts.entryOptions(momentInWords(entry.at))}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.anchor === undefined ? null : (
        <Suspense>
          <EntryMenuItems entry={entry} anchor={menu.anchor} isOpen={menu.isOpen} onClose={menu.close} />
        </Suspense>
      )}
    </span>
  )
}
