/** `n`: 1 to 6. */
export const presetAvatar = (n: number): string => `/images/avatars/avatar-${n}.svg`
