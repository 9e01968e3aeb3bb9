/** 404 at sea: an island in the lifebuoy. Inline, because its digits are written in the heading font. */
export const NotFoundArt = ({ className }: { className?: string }) => (
  <svg className={className} aria-hidden="true" viewBox="0 0 520 250">
    <circle cx="260" cy="104" r="87.4" fill="#fbf6ea" />
    <circle cx="260" cy="104" r="65.3" fill="#fdf3de" />
    <circle cx="260" cy="104" r="46" fill="#fcf4e2" />
    <path fill="#9bd3c5" d="M0 206c60-16 120-6 180-10s140-10 200 2 100 4 140-4v66H0Z" />
    <text x="40" y="214" fill="#0f766e" fontSize="210" fontWeight="800" letterSpacing="-8">
      4
    </text>
    <text x="350" y="214" fill="#0f766e" fontSize="210" fontWeight="800" letterSpacing="-8">
      4
    </text>
    <circle cx="260" cy="138" r="74" fill="#134a4c" />
    <circle cx="260" cy="138" r="52" fill="#d9eee5" />
    <clipPath id="not-found-a">
      <circle cx="260" cy="138" r="52" />
    </clipPath>
    <g clipPath="url(#not-found-a)">
      <circle cx="244" cy="122" r="17" fill="#fcf4e2" />
      <path fill="#3e9f95" d="M200 156h120v60H200z" />
      <path fill="#0f766e" d="M200 164q60-6 120 2v34H200Z" />
      <path fill="#efc985" d="M226 166c14-18 54-18 70 0Z" />
      <path fill="#d9be8f" d="M262 153c18-1 28 5 34 13h-30Z" />
      <path fill="none" stroke="#7a3140" strokeLinecap="round" strokeLinejoin="round" strokeWidth="4" d="M264 156q2-20 10-34" />
      <path
        fill="#134a4c"
        d="M274 122c-12-10-24-6-28 4 10-6 20-6 28-4m0 0c-8-16-20-18-26-14 12 0 20 6 26 14m0 0c6-16 18-18 24-12-12 0-18 6-24 12m0 0c12-8 26-4 28 8-8-8-18-10-28-8"
      />
    </g>
    <path fill="#0f3136" d="M260 64a74 74 0 0 1 0 148v-22a52 52 0 0 0 0-104Z" opacity=".3" />
    <path fill="#3e9f95" d="M0 212c80-14 160 2 260-2s180-12 260 0v50H0Z" />
    <path fill="#0f766e" d="M0 230c100-14 200 6 300-2s160-6 220 4v28H0Z" />
    <path fill="#7a3140" d="M134 216h32l-5 8h-22Z" />
    <path fill="#fcf4e2" d="M149 213v-33l-14 33Z" />
    <path fill="#f7d3c4" d="M152 213v-27q12 16 11 27Z" />
  </svg>
)
