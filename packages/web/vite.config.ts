import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

/** Where `npm run dev` finds the server; the built page is served by the server itself. */
const SERVER = process.env['BALIZA_SERVER'] ?? 'http://127.0.0.1:3000'

const compileMessages = () =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('./compile-messages.ts', import.meta.url))])

/** Turns the message files into functions before a build, and again whenever one is edited. */
const messages: Plugin = {
  name: 'messages',
  buildStart: compileMessages,
  handleHotUpdate({ file }) {
    if (/\/messages\/(es|en)\.json$/.test(file)) compileMessages()
  },
}

/**
 * What three pages or more share goes into a few chunks, by layer, instead of dozens of small ones, which
 * would compress worse. Dialogs, toasts, the bar of stops, the Pareto and the grid stay apart: with them the
 * login page would load what it never shows.
 */
const sharedChunks = [
  // What the shell knows of each feature: how its addresses are read, and what its pages are called.
  {
    name: 'plain',
    test: /packages[\\/]web[\\/]src[\\/](features[\\/][\w-]+[\\/](feature|[\w-]+-(search|address)|filter-steps|summary-window)\.ts$|i18n[\\/].*_(title|tab)\.js$)/,
    minShareCount: 2,
  },
  {
    name: 'plain',
    test: /packages[\\/](domain|contract|web[\\/]src[\\/](api|app|format))[\\/].*\.(ts|js)$/,
    minShareCount: 3,
  },
  {
    name: 'ui',
    test: /packages[\\/]web[\\/]src[\\/]ui[\\/](charts[\\/])?(?!.*(Dialog|toast|StopBar|Pareto))[\w-]+\.tsx?$/,
    minShareCount: 3,
  },
]

export default defineConfig({
  plugins: [messages, react()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  // The server puts a fresh nonce in the place of this word, in every page that it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'es2023',
    chunkSizeWarningLimit: 400,
    manifest: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
  },
  server: { proxy: { '/api': SERVER, '/meta.json': SERVER } },
  preview: { proxy: { '/api': SERVER, '/meta.json': SERVER } },
})
