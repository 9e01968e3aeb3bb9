import { strokeIcon } from './strokeIcon'

export const CommentIcon = /* @__PURE__ */ strokeIcon(
  'Comment',
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v9a1.5 1.5 0 0 1-1.5 1.5H12l-4.5 3.5V17h-2A1.5 1.5 0 0 1 4 15.5v-9A1.5 1.5 0 0 1 5.5 5',
)
export const ThumbIcon = /* @__PURE__ */ strokeIcon(
  'Thumb',
  'M7.5 20H5a1 1 0 0 1-1-1v-7.5a1 1 0 0 1 1-1h2.5m0 9.5v-9.5m0 9.5h9a2 2 0 0 0 2-1.6l1.2-6A2 2 0 0 0 17.7 10H14V6a2 2 0 0 0-2-2l-4.5 6.5',
)
export const AnswerIcon = /* @__PURE__ */ strokeIcon('Answer', 'm9 6-5 5 5 5m-5-5h9.5a6.5 6.5 0 0 1 6.5 6.5V19')
