import { CodeAtSea } from './CodeAtSea'

export const NotFoundArt = () => (
  <CodeAtSea last={{ digit: '4', x: 350 }}>
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
  </CodeAtSea>
)
