import { strokeIcon } from './strokeIcon'

export const EditIcon = /* @__PURE__ */ strokeIcon(
  'Edit',
  'm5 19 .9-4 9.9-9.9a1.7 1.7 0 0 1 2.4 0l.7.7a1.7 1.7 0 0 1 0 2.4L9 18.1zm9-12 3 3',
)
export const TrashIcon = /* @__PURE__ */ strokeIcon(
  'Trash',
  'M4.5 7h15m-10 0V4.8h5V7m-8 0 .8 12a1.5 1.5 0 0 0 1.5 1.4h6.4a1.5 1.5 0 0 0 1.5-1.4l.8-12m-7.3 4v5.5m3.6-5.5v5.5',
)
export const ShareIcon = /* @__PURE__ */ strokeIcon(
  'Share',
  'M12 15V4M8 7.5l4-3.8 4 3.8M6.5 11H6a1.5 1.5 0 0 0-1.5 1.5V19A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5v-6.5A1.5 1.5 0 0 0 18 11h-.5',
)
export const BulbIcon = /* @__PURE__ */ strokeIcon(
  'Bulb',
  'M9.5 17.5h5m-4.5 3h4m-4.5-3c0-2-3-3.2-3-7a5.5 5.5 0 0 1 11 0c0 3.8-3 5-3 7',
)
export const CloudCheckIcon = /* @__PURE__ */ strokeIcon(
  'CloudCheck',
  'M7.5 18.5a4 4 0 0 1-.4-8 5.5 5.5 0 0 1 10.6-.9 4.5 4.5 0 0 1-.4 8.9zM9 13.6l2.2 2.2 4-3.8',
)
export const MoveIcon = /* @__PURE__ */ strokeIcon(
  'Move',
  'M12 3.5v17M3.5 12h17M9.5 6 12 3.5 14.5 6M9.5 18l2.5 2.5 2.5-2.5M6 9.5 3.5 12 6 14.5M18 9.5l2.5 2.5-2.5 2.5',
)
export const GripIcon = /* @__PURE__ */ strokeIcon('Grip', 'M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01', 2.6)
export const UndoIcon = /* @__PURE__ */ strokeIcon('Undo', 'm8.5 5-4 4 4 4M5 9h9a5 5 0 0 1 0 10h-3')
export const RedoIcon = /* @__PURE__ */ strokeIcon('Redo', 'm15.5 5 4 4-4 4M19 9h-9a5 5 0 0 0 0 10h3')
export const CopyIcon = /* @__PURE__ */ strokeIcon(
  'Copy',
  'M9.5 8.5h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M4.5 15.5v-10a2 2 0 0 1 2-2h9',
)
