import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Files = {
  readonly door: readonly string[]
  readonly app: readonly string[]
  readonly home: readonly string[]
}

/**
 * Puts into the page what it will ask for first, so that a browser fetches it at once instead of finding it
 * out chunk by chunk: the login for whoever isn't logged in, else the application, and the dashboard at `/`.
 */
export const preloadFirstPage: Plugin = {
  name: 'preload-first-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (bundle === undefined) return html
      const inPage = neededBy(bundle, ['index.html'])
      const app = neededBy(bundle, ['src/app/App.tsx', 'src/app/Shell.tsx'])
      const home = neededBy(bundle, ['src/features/line-dashboard/DashboardPage.tsx'])
      const files: Files = {
        door: [...neededBy(bundle, ['src/app/Door.tsx']).difference(inPage)],
        app: [...app.difference(inPage)],
        home: [...home.difference(inPage).difference(app)],
      }
      // NOTE: before any style sheet: a script after one waits for it.
      return html.replace(
        '<title>',
        `<script nonce="__CSP_NONCE__">(${preload.toString()})(${JSON.stringify(files)})</script>\n    <title>`,
      )
    },
  },
}

/** Runs in the page. A guess by what `session.ts` keeps: a wrong one costs a fetch, no more. */
function preload({ door, app, home }: Files): void {
  const isLoggedIn = localStorage.getItem('baliza.session') !== null
  const wanted = isLoggedIn ? [...app, ...(location.pathname === '/' ? home : [])] : door
  for (const file of wanted) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    // As the one who asks for it later: else it would be fetched twice.
    link.crossOrigin = ''
    link.href = `/${file}`
    document.head.append(link)
  }
}

/** The chunks of those modules with all that they import statically, and their styles. */
function neededBy(bundle: Bundle, modules: readonly string[]): Set<string> {
  const files = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    chunk.imports.forEach(add)
    chunk.viteMetadata?.importedCss.forEach((style) => files.add(style))
  }
  for (const module of modules) add(chunkOf(bundle, module))
  return files
}

function chunkOf(bundle: Bundle, module: string): string {
  const chunk = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.facadeModuleId?.endsWith(`/${module}`) === true,
  )
  if (chunk === undefined) throw new Error(`the build has no chunk of ${module}`)
  return chunk.fileName
}
