import { strokeIcon } from './strokeIcon'

export const UserPlusIcon = /* @__PURE__ */ strokeIcon(
  'UserPlus',
  'M10 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4M3 20c.4-3.5 3.2-5.4 7-5.4 1.9 0 3.6.5 4.8 1.4m3.7-7v6m-3-3h6',
)
export const UserCheckIcon = /* @__PURE__ */ strokeIcon(
  'UserCheck',
  'M10 11.5a3.7 3.7 0 1 0 0-7.4 3.7 3.7 0 0 0 0 7.4zM3 20c.4-3.5 3.2-5.4 7-5.4 1.9 0 3.6.5 4.8 1.4M15.2 12.2l2.2 2.2 4-4.2',
)
export const ToListIcon = /* @__PURE__ */ strokeIcon('ToList', 'M4 6.5h11M4 12h8m-8 5.5h6m7-4.5v7m-3.5-3.5h7')
export const GlobeIcon = /* @__PURE__ */ strokeIcon(
  'Globe',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M3.8 12h16.4M12 3.5c2.3 2.4 3.4 5.2 3.4 8.5s-1.1 6.1-3.4 8.5c-2.3-2.4-3.4-5.2-3.4-8.5S9.7 5.9 12 3.5',
)
export const FlagIcon = /* @__PURE__ */ strokeIcon('Flag', 'M5.5 21V4m0 .8c4-2 7 2 13 0v8.6c-6 2-9-2-13 0')
export const ForkIcon = /* @__PURE__ */ strokeIcon(
  'Fork',
  'M7 20.5V15m0 0V9M7 9a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 7 9m10 0a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 17 9m0 0c0 4-3 6-10 6',
)
export const BlockIcon = /* @__PURE__ */ strokeIcon('Block', 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17M6 6l12 12')
export const MuteIcon = /* @__PURE__ */ strokeIcon('Mute', 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 9.5l5 5m0-5-5 5')
