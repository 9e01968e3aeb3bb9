import { createSvgIcon } from '@mui/material/utils'

/** An icon on the 24 grid, drawn with one round line. Icons say nothing to screen readers; what they stand on does. */
export const strokeIcon = (name: string, path: string, width = 1.75) =>
  createSvgIcon(
    <path d={path} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />,
    name,
  )

export type StrokeIcon = ReturnType<typeof strokeIcon>
