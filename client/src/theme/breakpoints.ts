/** `md`: one pixel above the mobile width. From `lg` a sidebar, from `xl` a right column. */
export const breakpointValues = { xs: 0, sm: 480, md: 769, lg: 1024, xl: 1280 }

export const phone = '@media (max-width: 480px)' as const
export const mobile = '@media (max-width: 768px)' as const
export const desktop = '@media (min-width: 769px)' as const
export const wideDesktop = '@media (min-width: 1280px)' as const
/** Hover styles must not stick after a tap. */
export const hoverMedia = '@media (hover: hover)' as const
