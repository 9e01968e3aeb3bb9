/** Ids of the elements that contain drop targets: the index of days, the days themselves, the ideas. */
export const dropAreas = { tiles: 'day-tiles', days: 'days', ideas: 'ideas' }
