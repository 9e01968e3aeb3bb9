import { Component } from 'react'
import { keepAnchorInPlace, visibleScrollAnchors } from '../../../lib/motion/scrollAnchors'

interface HoldStillProps {
  /** Another value with each change by somebody else. */
  change: unknown
}

/**
 * Keeps the visible content in its place on the screen when somebody else changes something above it. A class component, because only classes are
 * called before a change is rendered, wherever on the page it is. Rendered before the content, whose animations need its correction.
 */
export class ScrollAnchoring extends Component<HoldStillProps> {
  override shouldComponentUpdate({ change }: HoldStillProps) {
    return change !== this.props.change
  }

  override getSnapshotBeforeUpdate() {
    return visibleScrollAnchors()
  }

  override componentDidUpdate(_props: HoldStillProps, _state: unknown, marks: ReturnType<typeof visibleScrollAnchors>) {
    keepAnchorInPlace(marks)
  }

  override render() {
    return null
  }
}
