import { lazy } from 'react'

/** Questions that are asked seldom, and so load when they are. */
export const DeleteItinerary = lazy(() =>
  import('./DeleteItinerary').then(({ DeleteItinerary }) => ({ default: DeleteItinerary })),
)
export const LeaveItinerary = lazy(() => import('./LeaveItinerary').then(({ LeaveItinerary }) => ({ default: LeaveItinerary })))
export const RemoveCollaborator = lazy(() =>
  import('./RemoveCollaborator').then(({ RemoveCollaborator }) => ({ default: RemoveCollaborator })),
)
