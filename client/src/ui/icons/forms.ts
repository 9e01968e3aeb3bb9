import { strokeIcon } from './strokeIcon'

export const ImageIcon = /* @__PURE__ */ strokeIcon(
  'Image',
  'M5.5 4.5h13A1.5 1.5 0 0 1 20 6v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18V6a1.5 1.5 0 0 1 1.5-1.5m-1 12L9 12l4 4 2.5-2.5 4 4M15 9.3z',
)
export const UploadIcon = /* @__PURE__ */ strokeIcon(
  'Upload',
  'M12 15V4.5M8 8.2 12 4.4l4 3.8M5 16.5v2A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-2',
)
export const EyeIcon = /* @__PURE__ */ strokeIcon(
  'Eye',
  'M2.8 12S6 5.8 12 5.8s9.2 6.2 9.2 6.2-3.2 6.2-9.2 6.2S2.8 12 2.8 12m9.2 2.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6',
)
export const MinusIcon = /* @__PURE__ */ strokeIcon('Minus', 'M5 12h14')
export const ClockIcon = /* @__PURE__ */ strokeIcon('Clock', 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17m0-13V12l3 2')
export const EyeOffIcon = /* @__PURE__ */ strokeIcon(
  'EyeOff',
  'm4 4 16 16M9.6 6.2A8 8 0 0 1 12 5.8c6 0 9.2 6.2 9.2 6.2a15 15 0 0 1-2.6 3.4M6.3 7.6A14 14 0 0 0 2.8 12S6 18.2 12 18.2a8.6 8.6 0 0 0 4.2-1.1M10 10.1a2.8 2.8 0 0 0 3.9 3.9',
)
