import { VitePWA } from 'vite-plugin-pwa'
import { serverPathPrefixes, operatorPaths } from '#shared/site/pathPrefixes'

const served = new RegExp(`^/(?:${[...serverPathPrefixes, ...operatorPaths].join('|').replaceAll('.', '\\.')})(?:/|$)`)
const DAY_SECONDS = 86_400

/**
 * Precaches the app, so that every page opens offline. New versions wait for
 * the user (client/src/lib/loading/appUpdate.ts); server paths are never
 * cached.
 */
export const precachePlugin = () =>
  VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      id: '/',
      name: 'Periplo',
      short_name: 'Periplo',
      description: 'La red social para crear, compartir y descubrir itinerarios de viaje.',
      lang: 'es',
      start_url: '/',
      display: 'standalone',
      theme_color: '#0F766E',
      background_color: '#FAFAF6',
      icons: [
        { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    },
    workbox: {
      globPatterns: ['**/*.{js,css,html,svg,woff2,webmanifest}'],
      // Maps are kept after their first use.
      globIgnores: [
        'icons/**',
        'push.js',
        'assets/liveBase-*',
        'assets/maplibre-gl-worker-*',
        'assets/streetStyle-*',
        'assets/*worldOutline-*',
      ],
      // The browser caches it with the worker.
      importScripts: ['/push.js'],
      navigateFallback: '/index.html',
      navigateFallbackDenylist: [served],
      cleanupOutdatedCaches: true,
      // The first page may go offline before a reload.
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      // Their paths are immutable. Pictures are cleared on sign-out.
      runtimeCaching: [
        {
          urlPattern: /\/assets\/(?:liveBase|maplibre-gl-worker|_virtual_worldOutline)-/,
          handler: 'CacheFirst',
          options: {
            cacheName: 'map-code',
            expiration: { maxEntries: 6 },
            cacheableResponse: { statuses: [200] },
          },
        },
        {
          // Not those of another server's map.
          urlPattern: ({ sameOrigin, url }) => sameOrigin && /^\/(?:covers|uploads)\//.test(url.pathname),
          handler: 'CacheFirst',
          options: {
            cacheName: 'pictures',
            expiration: { maxEntries: 200, maxAgeSeconds: 30 * DAY_SECONDS },
            cacheableResponse: { statuses: [200] },
          },
        },
      ],
    },
  })
