export const rem = (px: number): string => `${px / 16}rem`

/** px at a root of 16 px; scale with the user's setting. */
export const textSize = {
  bar: rem(12),
  meta: rem(13),
  hint: rem(13.5),
  small: rem(14),
  narrowTab: rem(14.5),
  note: rem(15),
  option: rem(15.5),
  body: rem(16),
  dayInMenu: rem(20),
}

/** Below the size of `tripTitle`. Also in base.css, for the first paint. */
export const tripTitleSize = {
  /** Keeps the content of long titles on screen. */
  medium: { fontSize: rem(44), lineHeight: 1.04 },
  long: { fontSize: rem(40), lineHeight: 1.06 },
  longOnPhones: { fontSize: rem(28) },
}

export const printSize = { title: '22pt', day: '13pt', text: '10.5pt', number: '8pt', address: '7pt' }

/** In px: icons do not scale. */
export const iconSize = {
  inBadge: 15,
  inNote: 16,
  small: 18,
  control: 20,
  tab: 21,
  navigation: 22,
  plain: 24,
}
