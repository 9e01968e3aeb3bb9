export const rem = (px: number): string => `${px / 16}rem`

/** Sizes of running text. They are px at a root of 16 px, and grow with the reader's setting. */
export const textSize = {
  /** Below the signs of the bottom bar. */
  bar: rem(12),
  meta: rem(13),
  /** What a field has to say, and a second hour. */
  hint: rem(13.5),
  small: rem(14),
  /** A tab's name on phones: three of them stand side by side. */
  narrowTab: rem(14.5),
  note: rem(15),
  option: rem(15.5),
  body: rem(16),
  dayInMenu: rem(20),
}

/** A trip's title where it is not as large as `tripTitle`. base.css has the same for the page before the app runs. */
export const tripTitleSize = {
  /** Between a phone and the full width, where a long title would push everything else out of sight. */
  medium: { fontSize: rem(44), lineHeight: 1.04 },
  long: { fontSize: rem(40), lineHeight: 1.06 },
  longOnPhones: { fontSize: rem(28) },
}

/** On paper. */
export const printSize = { title: '22pt', day: '13pt', text: '10.5pt', address: '7pt' }

/** Icons, in px: beside words they stay as large as they are drawn for. */
export const iconSize = {
  inBadge: 15,
  inNote: 16,
  small: 18,
  control: 20,
  tab: 21,
  navigation: 22,
  plain: 24,
}
