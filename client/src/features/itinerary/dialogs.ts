import { lazyPart } from '../../lib/lazyPart'

/** Questions that are asked seldom, and so load when they are. */
export const DeleteItinerary = lazyPart(() => import('./DeleteItinerary'), 'DeleteItinerary')
export const LeaveItinerary = lazyPart(() => import('./LeaveItinerary'), 'LeaveItinerary')
export const RemoveCollaborator = lazyPart(() => import('./RemoveCollaborator'), 'RemoveCollaborator')
