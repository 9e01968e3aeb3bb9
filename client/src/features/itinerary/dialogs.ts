import { lazyPart } from '../../lib/loading/lazyPart'

/** Questions that are asked seldom, and so load when they are. */
export const DeleteItinerary = lazyPart(() => import('./options/DeleteOpenItinerary'), 'DeleteOpenItinerary')
export const LeaveItinerary = lazyPart(() => import('./options/LeaveItinerary'), 'LeaveItinerary')
export const RemoveCollaborator = lazyPart(() => import('./people/RemoveCollaborator'), 'RemoveCollaborator')
