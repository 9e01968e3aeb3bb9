import { lazy } from 'react'
import { untilLoaded } from '../../lib/untilLoaded'

/** Questions that are asked seldom, and so load when they are. */
export const DeleteItinerary = lazy(() =>
  untilLoaded(() => import('./DeleteItinerary')).then(({ DeleteItinerary }) => ({ default: DeleteItinerary })),
)
export const LeaveItinerary = lazy(() =>
  untilLoaded(() => import('./LeaveItinerary')).then(({ LeaveItinerary }) => ({ default: LeaveItinerary })),
)
export const RemoveCollaborator = lazy(() =>
  untilLoaded(() => import('./RemoveCollaborator')).then(({ RemoveCollaborator }) => ({ default: RemoveCollaborator })),
)
