/** The addresses of our pages. */
export const paths = {
  home: '/',
  search: (q?: string) => (q === undefined ? '/search' : `/search?${new URLSearchParams({ q }).toString()}`),
  profile: (username: string) => `/${encodeURIComponent(username.toLowerCase())}`,
  profileItineraries: (username: string) => `${paths.profile(username)}/itineraries`,
  itinerary: (id: string) => `/itineraries/${id}`,
  list: (id: string) => `/lists/${id}`,
  createItinerary: '/create-itinerary',
  login: '/login',
  register: '/register',
  about: '/about-us',
  contact: '/contact-us',
  privacy: '/privacy-policy',
  terms: '/terms-of-use',
  friends: '/friends',
  settings: '/settings',
} as const
