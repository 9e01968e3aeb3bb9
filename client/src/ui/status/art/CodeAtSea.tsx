import type { ReactNode } from 'react'

interface CodeAtSeaProps {
  /** The last digit and its position; the first is a four. */
  last: { digit: string; x: number }
  /** The drawing in place of the middle digit. */
  children: ReactNode
}

/** Inline SVG, to use the heading font. */
export const CodeAtSea = ({ last, children }: CodeAtSeaProps) => (
  <svg aria-hidden="true" viewBox="0 0 520 250">
    <circle cx="260" cy="104" r="87.4" fill="#fbf6ea" />
    <circle cx="260" cy="104" r="65.3" fill="#fdf3de" />
    <circle cx="260" cy="104" r="46" fill="#fcf4e2" />
    <path fill="#9bd3c5" d="M0 206c60-16 120-6 180-10s140-10 200 2 100 4 140-4v66H0Z" />
    <g fill="#0f766e" fontSize="210" fontWeight="800" letterSpacing="-8">
      <text x="40" y="214">
        4
      </text>
      <text x={last.x} y="214">
        {last.digit}
      </text>
    </g>
    {children}
    <path fill="#3e9f95" d="M0 212c80-14 160 2 260-2s180-12 260 0v50H0Z" />
    <path fill="#0f766e" d="M0 230c100-14 200 6 300-2s160-6 220 4v28H0Z" />
    <path fill="#7a3140" d="M134 216h32l-5 8h-22Z" />
    <path fill="#fcf4e2" d="M149 213v-33l-14 33Z" />
    <path fill="#f7d3c4" d="M152 213v-27q12 16 11 27Z" />
  </svg>
)
