/** 401 at sea: a padlock. Inline, because its digits are written in the heading font. */
export const UnauthorizedArt = ({ className }: { className?: string }) => (
  <svg className={className} aria-hidden="true" viewBox="0 0 520 250">
    <circle cx="260" cy="104" r="87.4" fill="#FBF6EA" />
    <circle cx="260" cy="104" r="65.3" fill="#FDF3DE" />
    <circle cx="260" cy="104" r="46" fill="#FCF4E2" />
    <path d="M0 206C60 190 120 200 180 196S320 186 380 198S480 202 520 194V260H0Z" fill="#9BD3C5" />
    <text x="40" y="214" fontWeight="800" fontSize="210" letterSpacing="-8" fill="#0F766E">
      4
    </text>
    <text x="366" y="214" fontWeight="800" fontSize="210" letterSpacing="-8" fill="#0F766E">
      1
    </text>
    <path
      d="M222 92V62A38 38 0 0 1 298 62V92"
      fill="none"
      stroke="#EFC985"
      strokeWidth="17"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M260 24A38 38 0 0 1 298 62V92" fill="none" stroke="#D9BE8F" strokeWidth="17" />
    <circle cx="260" cy="138" r="74" fill="#134A4C" />
    <path d="M260 64A74 74 0 0 1 260 212Z" fill="#0F3136" opacity=".4" />
    <circle cx="260" cy="138" r="52" fill="#0F766E" />
    <path d="M260 86A52 52 0 0 1 260 190Z" fill="#0C655F" />
    <circle cx="260" cy="126" r="17" fill="#FCF4E2" />
    <path d="M252 134H268L275 168H245Z" fill="#FCF4E2" />
    <path d="M0 212C80 198 160 214 260 210S440 198 520 210V260H0Z" fill="#3E9F95" />
    <path d="M0 230C100 216 200 236 300 228S460 222 520 232V260H0Z" fill="#0F766E" />
    <g transform="translate(150 216) scale(1)">
      <path d="M-16 0H16L11 8H-11Z" fill="#7A3140" />
      <path d="M-1 -3V-36L-15 -3Z" fill="#FCF4E2" />
      <path d="M2 -3V-30Q14 -14 13 -3Z" fill="#F7D3C4" />
    </g>
  </svg>
)
