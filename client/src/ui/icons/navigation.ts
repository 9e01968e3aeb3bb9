import { strokeIcon } from './strokeIcon'

export const SearchIcon = /* @__PURE__ */ strokeIcon(
  'Search',
  'M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6M20 20l-4.4-4.4',
)
export const ArrowRightIcon = /* @__PURE__ */ strokeIcon('ArrowRight', 'M5 12h14m-6-6 6 6-6 6')
export const ChevronLeftIcon = /* @__PURE__ */ strokeIcon('ChevronLeft', 'm14.5 6-6 6 6 6')
export const ChevronRightIcon = /* @__PURE__ */ strokeIcon('ChevronRight', 'm9.5 6 6 6-6 6')
export const HeartIcon = /* @__PURE__ */ strokeIcon(
  'Heart',
  'M12 20S4.2 15.4 4.2 9.6a4.4 4.4 0 0 1 4.4-4.5c1.5 0 2.7.8 3.4 2 .7-1.2 1.9-2 3.4-2a4.4 4.4 0 0 1 4.4 4.5C19.8 15.4 12 20 12 20',
)
export const DotsIcon = /* @__PURE__ */ strokeIcon('Dots', 'M5.5 12zM12 12zm6.49 0h.01', 2.6)
export const PlusIcon = /* @__PURE__ */ strokeIcon('Plus', 'M12 5v14m-7-7h14')
export const CloseIcon = /* @__PURE__ */ strokeIcon('Close', 'm6 6 12 12m0-12L6 18')
export const BellIcon = /* @__PURE__ */ strokeIcon(
  'Bell',
  'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM9.8 20.5a2.4 2.4 0 0 0 4.4 0',
)
export const HomeIcon = /* @__PURE__ */ strokeIcon(
  'Home',
  'M4 11.2 12 4l8 7.2V19a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19zm5.5 9.3v-5.6h5v5.6',
)
export const CompassIcon = /* @__PURE__ */ strokeIcon(
  'Compass',
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17m3.4-11.9-1.9 4.9-4.9 1.9 1.9-4.9z',
)
export const FriendsIcon = /* @__PURE__ */ strokeIcon(
  'Friends',
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7m-6.2 8c.4-3.2 2.9-5 6.2-5s5.8 1.8 6.2 5m.6-14.7a3.5 3.5 0 0 1 0 6.4m1.8 3.6c2 .6 3.3 2.2 3.6 4.7',
)
export const UserIcon = /* @__PURE__ */ strokeIcon(
  'User',
  'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8m-7.5 8.5c.4-3.8 3.4-5.8 7.5-5.8s7.1 2 7.5 5.8',
)
export const RouteIcon = /* @__PURE__ */ strokeIcon(
  'Route',
  'M6.5 20a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6m11-11.4a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6m-2.3-2.3H9a3 3 0 0 0 0 6h6a3 3 0 0 1 0 6h-5',
)
export const BookmarkIcon = /* @__PURE__ */ strokeIcon('Bookmark', 'M6.5 4.5h11V20L12 16l-5.5 4z')
export const PinIcon = /* @__PURE__ */ strokeIcon(
  'Pin',
  'M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11m0-8.7a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6',
)
export const CalendarIcon = /* @__PURE__ */ strokeIcon(
  'Calendar',
  'M5.5 5.5h13A1.5 1.5 0 0 1 20 7v12a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 19V7a1.5 1.5 0 0 1 1.5-1.5M4 10h16M8 3.5v4m8-4v4',
)
export const RefreshIcon = /* @__PURE__ */ strokeIcon('Refresh', 'M19.3 9.5A7.8 7.8 0 1 0 19.8 13M19.8 4.5v5h-5')
