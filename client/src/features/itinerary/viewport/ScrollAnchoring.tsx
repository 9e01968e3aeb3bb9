import { Component } from 'react'
import { keepAnchorInPlace, visibleScrollAnchors } from './scrollAnchors'

interface HoldStillProps {
  /** Another one with each change that somebody else made. */
  change: unknown
}

/**
 * Keeps what one looks at in its place on the screen when somebody else changes what stands above it. A class, because only these are asked
 * before a change is drawn, whichever part of the page it is in. Stands before what it watches over: what slides is told of it.
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
