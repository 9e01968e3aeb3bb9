import { strokeIcon } from './strokeIcon'

export const ChevronDownIcon = /* @__PURE__ */ strokeIcon('ChevronDown', 'm6 9.5 6 6 6-6')
export const ChevronUpIcon = /* @__PURE__ */ strokeIcon('ChevronUp', 'm6 14.5 6-6 6 6')
export const CheckIcon = /* @__PURE__ */ strokeIcon('Check', 'M5 12.5 9.5 17 19 7.5')
export const GearIcon = /* @__PURE__ */ strokeIcon(
  'Gear',
  'M12 15.2a3.2 3.2 0 1 0 0-6.4 3.2 3.2 0 0 0 0 6.4zM10.3 3.5h3.4l.5 2.4 1.7 1 2.4-.8 1.7 2.9-1.9 1.7v2.6l1.9 1.7-1.7 2.9-2.4-.8-1.7 1-.5 2.4h-3.4l-.5-2.4-1.7-1-2.4.8L4 15l1.9-1.7v-2.6L4 9l1.7-2.9 2.4.8 1.7-1z',
)
export const LogoutIcon = /* @__PURE__ */ strokeIcon(
  'Logout',
  'M14 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h7M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
)
export const AlertIcon = /* @__PURE__ */ strokeIcon(
  'Alert',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 7.8v5M12 16.2h.01',
)
