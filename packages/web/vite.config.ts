import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }
import { preloadFirstPage } from './preload-first-page.ts'

/** Where `npm run dev` finds the server; the built page is served by the server itself. */
const SERVER = process.env['BALIZA_SERVER'] ?? 'http://127.0.0.1:3000'

const compileMessages = () =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('./compile-messages.ts', import.meta.url))])

/** Turns the message files into functions before a build, and again whenever one is edited. */
const messages: Plugin = {
  name: 'messages',
  buildStart: compileMessages,
  handleHotUpdate({ file }) {
    if (/\/messages\/(es|en)\.json$/.test(file)) void compileMessages()
  },
}

const isOf =
  (...patterns: readonly RegExp[]) =>
  (module: string) => {
    const path = module.replaceAll('\\', '/')
    return patterns.some((pattern) => pattern.test(path))
  }

/**
 * What several pages share goes into a few chunks, by layer, instead of dozens of small ones, which would
 * compress worse and be asked for one by one. What the login needs stays apart from what it doesn't: it is all
 * that a browser loads before somebody is logged in. Dialogs, toasts, the Pareto and the grid stay apart too:
 * with them every page would load what it never shows. The first group that takes a module has it.
 */
const sharedChunks = [
  // What the login, and everybody else, stands on.
  {
    name: 'base',
    test: isOf(
      /web\/src\/api\/(call-api|passkey|query-client|session|terminal)\.ts$/,
      /web\/src\/app\/color-scheme\.ts$/,
      /paraglide\/messages\/(app_name|app_window_title|login_title)\.js$/,
      /vite\/preload-helper/,
      /@tanstack\/react-query\/.*\/useMutation\.js$/,
      /@mantine\/core\/.*\/ActionIcon\//,
      /@mantine\/core\/styles\/(ActionIcon|UnstyledButton|Button|Loader|Input)\.css/,
    ),
  },
  // Knows neither the server nor the routes, so that it brings neither to the login.
  {
    name: 'ui',
    test: isOf(/web\/src\/ui\/(?!.*(Dialog|Dropdown|toast|back-closes))[\w-]+\.tsx?$/),
    minShareCount: 3,
  },
  {
    name: 'charts',
    test: isOf(/web\/src\/ui\/charts\/(?!.*(StopBar|Pareto))[\w-]+\.tsx?$/),
    minShareCount: 3,
  },
  { name: 'router', test: isOf(/@tanstack\/(react-router|router-core|history|store|react-store)\//) },
  // What the shell knows of each feature: how its addresses are read, and what its pages are called.
  {
    name: 'plain',
    test: isOf(
      /web\/src\/features\/[\w-]+\/(feature|[\w-]+-(search|address)|filter-steps|summary-window)\.ts$/,
      /paraglide\/messages\/.*_(title|tab)\.js$/,
    ),
    minShareCount: 2,
  },
  {
    name: 'plain',
    test: isOf(/packages\/(domain|contract|web\/src\/(api|app|format))\/.*\.(ts|js)$/),
    minShareCount: 3,
  },
  // The dashboard and the kiosk are one picture of a line.
  {
    name: 'line-dashboard',
    test: isOf(/web\/src\/features\/line-dashboard\//, /paraglide\/messages\/line_dashboard_/),
    minShareCount: 2,
  },
  { name: 'icons', test: isOf(/@tabler\/icons-react\//), minShareCount: 2 },
]

export default defineConfig({
  plugins: [messages, react(), preloadFirstPage],
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
