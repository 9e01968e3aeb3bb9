import { CodeAtSea } from './CodeAtSea'

export const NotFoundProfileArt = () => (
  <CodeAtSea last={{ digit: '4', x: 350 }}>
    <circle cx="260" cy="138" r="74" fill="#134A4C" />
    <circle cx="260" cy="138" r="52" fill="#D9EEE5" />
    <clipPath id="nobody-a">
      <circle cx="260" cy="138" r="52" />
    </clipPath>
    <g clipPath="url(#nobody-a)">
      <circle cx="260" cy="128" r="21" fill="#9BD3C5" />
      <path d="M220 196C220 166 240 154 260 154S300 166 300 196Z" fill="#9BD3C5" />
      <path d="M260 107A21 21 0 0 1 260 149ZM260 154C280 154 300 166 300 196H260Z" fill="#3E9F95" />
    </g>
    <path d="M260 64A74 74 0 0 1 260 212V190A52 52 0 0 0 260 86Z" fill="#0F3136" opacity=".35" />
  </CodeAtSea>
)
