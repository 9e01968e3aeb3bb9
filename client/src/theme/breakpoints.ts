/**
 * `md` begins one pixel above the spec's mobile width of 768: below it stands the bottom bar. From `lg` there is a sidebar, from `xl` a right column.
 */
export const breakpointValues = { xs: 0, sm: 480, md: 769, lg: 1024, xl: 1280 }

/** Up to 480 px: one hand. */
export const phone = '@media (max-width: 480px)' as const
/** Up to 768 px: bottom bar, sheets for dialogs. */
export const mobile = '@media (max-width: 768px)' as const
/** From 769 px. */
export const desktop = '@media (min-width: 769px)' as const
/** From 1280 px: there is a right column. */
export const wideDesktop = '@media (min-width: 1280px)' as const
/** A pointer that hovers: hover looks must not stick after a tap. */
export const hovers = '@media (hover: hover)' as const
