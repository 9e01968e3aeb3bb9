import { Suspense } from 'react'
import { lazyPart } from '../../../lib/loading/lazyPart'
import { commonTexts } from '../../../texts/common'
import { DotsIcon } from '../../../ui/icons/navigation'
import { RoundButton, type RoundLook } from '../../../ui/buttons/RoundButton'
import { usePageElement } from '../viewport/pageElements'
import { useMenu } from '../base/useMenu'

const OptionsMenuItems = lazyPart(() => import('./OptionsMenuItems'), 'OptionsMenuItems')
const prefetch = () => void OptionsMenuItems.load()

export function OptionsMenu({ look }: { look: RoundLook }) {
  const menu = useMenu()
  return (
    <span onPointerEnter={prefetch} onFocus={prefetch}>
      <RoundButton
        ref={usePageElement('options')}
        label={commonTexts.options}
        look={look}
        opens={{ kind: 'menu', isOpen: menu.isOpen }}
        onClick={menu.open}
      >
        <DotsIcon />
      </RoundButton>
      {menu.anchor === undefined ? null : (
        <Suspense>
          <OptionsMenuItems anchor={menu.anchor} isOpen={menu.isOpen} onClose={menu.close} />
        </Suspense>
      )}
    </span>
  )
}
