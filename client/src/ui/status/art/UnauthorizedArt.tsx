import { CodeAtSea } from './CodeAtSea'

export const UnauthorizedArt = () => (
  <CodeAtSea last={{ digit: '1', x: 366 }}>
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
  </CodeAtSea>
)
