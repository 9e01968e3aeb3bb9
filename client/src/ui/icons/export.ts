import { strokeIcon } from './strokeIcon'

export const PrintIcon = /* @__PURE__ */ strokeIcon(
  'Print',
  'M7.5 8.5v-5h9v5M7.5 17H6a2 2 0 0 1-2-2v-4.5a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2V15a2 2 0 0 1-2 2h-1.5M7.5 14h9v6.5h-9zM17 11.5h.01',
)
export const CopyTextIcon = /* @__PURE__ */ strokeIcon(
  'Copy',
  'M10 8.5h8.5A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5H10A1.5 1.5 0 0 1 8.5 19v-9A1.5 1.5 0 0 1 10 8.5zM5.5 15.5A1.5 1.5 0 0 1 4 14V5a1.5 1.5 0 0 1 1.5-1.5H14A1.5 1.5 0 0 1 15.5 5',
)
export const SendIcon = /* @__PURE__ */ strokeIcon('Send', 'M20.5 3.5 3.5 10l7 3.5 3.5 7zM10.5 13.5l4-4')
export const FileIcon = /* @__PURE__ */ strokeIcon(
  'File',
  'M13.5 3.5H7A1.5 1.5 0 0 0 5.5 5v14A1.5 1.5 0 0 0 7 20.5h10a1.5 1.5 0 0 0 1.5-1.5V8.5zM13.5 3.5v5h5M9 13h6M9 16.5h6',
)
