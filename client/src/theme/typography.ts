import type { TypographyStyle, TypographyVariantsOptions } from '@mui/material/styles'
import { phone } from './breakpoints'
import { rem } from './sizes'

const heading = "'Bricolage Grotesque', 'Bricolage fallback', system-ui, sans-serif"
const text = "Figtree, 'Figtree fallback', system-ui, sans-serif"

type Step = TypographyStyle

export interface TypeScale {
  tripTitle: Step
  heroTitle: Step
  pageTitle: Step
  profileTitle: Step
  dayTitle: Step
  sectionTitle: Step
  sideTitle: Step
  dialogTitle: Step
  feedTitle: Step
  eventTitle: Step
  cardTitle: Step
  posterName: Step
  dayNumber: Step
  lead: Step
  note: Step
  label: Step
  small: Step
  meta: Step
}

declare module '@mui/material/styles' {
  interface TypographyVariants extends TypeScale {}
  interface TypographyVariantsOptions extends Partial<TypeScale> {}
}
declare module '@mui/material/Typography' {
  interface TypographyPropsVariantOverrides extends Record<keyof TypeScale, true> {}
}

const sized = (size: number, line: number) => ({ fontSize: rem(size), lineHeight: line / size })
const title = (
  size: number,
  line: number,
  weight: number,
  letterSpacing: string,
  small?: [size: number, line: number],
): Step => ({
  fontFamily: heading,
  fontWeight: weight,
  letterSpacing,
  textWrap: 'balance',
  overflowWrap: 'anywhere',
  ...sized(size, line),
  ...(small !== undefined && { [phone]: sized(...small) }),
})
const plain = (size: number, line: number, weight = 400): Step => ({ fontFamily: text, fontWeight: weight, ...sized(size, line) })

const steps: TypeScale = {
  tripTitle: title(56, 56, 700, '-0.028em', [34, 36]),
  heroTitle: title(48, 50, 700, '-0.028em', [32, 33]),
  pageTitle: title(44, 46, 700, '-0.028em', [32, 34]),
  profileTitle: title(34, 38, 700, '-0.022em', [26, 30]),
  dayTitle: title(26, 32, 700, '-0.018em'),
  sectionTitle: title(24, 30, 700, '-0.018em', [21, 26]),
  sideTitle: title(20, 26, 700, '-0.018em'),
  dialogTitle: title(24, 30, 700, '-0.018em'),
  feedTitle: title(20, 25, 650, '-0.01em'),
  eventTitle: title(18, 23, 650, '-0.01em', [17, 21]),
  cardTitle: title(17, 22, 650, '-0.01em'),
  posterName: title(14.5, 19, 700, '0'),
  dayNumber: title(24, 27, 700, '-0.018em'),
  lead: plain(17, 25),
  note: { ...plain(15, 22), textWrap: 'pretty' },
  label: plain(14, 20, 600),
  small: plain(14, 20),
  meta: plain(13, 18),
}

export const typography: TypographyVariantsOptions = {
  fontFamily: text,
  fontWeightMedium: 600,
  body1: plain(16, 24),
  body2: plain(14, 20),
  button: { ...plain(15, 20, 600), textTransform: 'none', letterSpacing: 0 },
  h1: title(44, 46, 700, '-0.028em', [32, 34]),
  h2: title(24, 30, 700, '-0.018em', [21, 26]),
  h3: title(20, 25, 650, '-0.01em'),
  ...steps,
}

export const typeScaleElements: Record<keyof TypeScale, string> = {
  tripTitle: 'h1',
  heroTitle: 'h1',
  pageTitle: 'h1',
  profileTitle: 'h1',
  dayTitle: 'h2',
  sectionTitle: 'h2',
  sideTitle: 'h2',
  dialogTitle: 'h2',
  feedTitle: 'h3',
  eventTitle: 'h3',
  cardTitle: 'h3',
  posterName: 'span',
  dayNumber: 'span',
  lead: 'p',
  note: 'p',
  label: 'span',
  small: 'span',
  meta: 'span',
}
