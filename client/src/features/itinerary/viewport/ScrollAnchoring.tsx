import { Component } from 'react'
import { keepAnchorInPlace, visibleScrollAnchors } from '../../../lib/motion/scrollAnchors'

interface ScrollAnchoringProps {
  /** Differs with each remote change. */
  change: unknown
}

/** A class, for `getSnapshotBeforeUpdate`. Rendered before the content, whose animations need the correction. */
export class ScrollAnchoring extends Component<ScrollAnchoringProps> {
  override shouldComponentUpdate({ change }: ScrollAnchoringProps) {
    return change !== this.props.change
  }

  override getSnapshotBeforeUpdate() {
    return visibleScrollAnchors()
  }

  override componentDidUpdate(_props: ScrollAnchoringProps, _state: unknown, marks: ReturnType<typeof visibleScrollAnchors>) {
    keepAnchorInPlace(marks)
  }

  override render() {
    return null
  }
}
