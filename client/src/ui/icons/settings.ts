import { strokeIcon } from './strokeIcon'

export const DownloadIcon = /* @__PURE__ */ strokeIcon(
  'Download',
  'M12 4v11M8 11.2 12 15l4-3.8M5 16.5v2A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-2',
)
export const ComputerIcon = /* @__PURE__ */ strokeIcon(
  'Computer',
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5zM12 16v3.5M8.5 19.5h7',
)
export const PhoneIcon = /* @__PURE__ */ strokeIcon(
  'Phone',
  'M8.5 3.5h7A1.5 1.5 0 0 1 17 5v14a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19V5a1.5 1.5 0 0 1 1.5-1.5zM11 17.5h2',
)
export const KeyIcon = /* @__PURE__ */ strokeIcon(
  'Key',
  'M12 16a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM10.8 13.2l8.7-8.7M15.5 8.5l3 3M18.5 5.5l1.5 1.5',
)
export const SunIcon = /* @__PURE__ */ strokeIcon(
  'Sun',
  'M12 15.8a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6zM12 3v1.8M12 19.2V21M3 12h1.8M19.2 12H21M5.6 5.6l1.3 1.3M17.1 17.1l1.3 1.3M18.4 5.6l-1.3 1.3M6.9 17.1l-1.3 1.3',
)
export const MoonIcon = /* @__PURE__ */ strokeIcon('Moon', 'M19.5 14.2A7.8 7.8 0 0 1 9.8 4.5a7.8 7.8 0 1 0 9.7 9.7z')
export const ContrastIcon = /* @__PURE__ */ strokeIcon(
  'Contrast',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 3.5v17M12 8h7.3M12 12h8.5M12 16h7.3',
)
