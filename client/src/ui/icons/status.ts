import { strokeIcon } from './strokeIcon'

/** A file of its own: the first page loads only these icons. */
export const CloudIcon = /* @__PURE__ */ strokeIcon(
  'Cloud',
  'M7.5 18.5a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.6-.9 4.5 4.5 0 0 1-.4 8.9z',
)
export const LinkIcon = /* @__PURE__ */ strokeIcon(
  'Link',
  'M10 13.8a3.9 3.9 0 0 0 5.6.3l3-3a3.9 3.9 0 0 0-5.5-5.5l-1.3 1.2M14 10.2a3.9 3.9 0 0 0-5.6-.3l-3 3a3.9 3.9 0 0 0 5.5 5.5l1.3-1.2',
)
export const LockIcon = /* @__PURE__ */ strokeIcon(
  'Lock',
  'M6.5 10.5h11A1.5 1.5 0 0 1 19 12v7a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 19v-7a1.5 1.5 0 0 1 1.5-1.5m1.5 0V8a4 4 0 0 1 8 0v2.5',
)
export const PeopleIcon = /* @__PURE__ */ strokeIcon(
  'People',
  'M9 11.5a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4M3.5 19c0-3 2.4-5 5.5-5s5.5 2 5.5 5m1-7.6a3 3 0 0 0 0-5.9m1.6 8.9c2 .6 3.4 2.2 3.4 4.6',
)
