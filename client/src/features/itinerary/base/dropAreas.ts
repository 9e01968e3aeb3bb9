/** The ids of what holds the places where things can be dropped: the tiles of the days, the days, the ideas. */
export const dropAreas = { tiles: 'day-tiles', days: 'days', ideas: 'ideas' }
