import { createSvgIcon } from '@mui/material/utils'

/** A line icon on a 24 px grid, hidden from screen readers. */
export const strokeIcon = (name: string, path: string, width = 1.75) =>
  createSvgIcon(
    <path d={path} fill="none" stroke="currentColor" strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />,
    name,
  )

export type StrokeIcon = ReturnType<typeof strokeIcon>
