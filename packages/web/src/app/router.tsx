import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { sessionUser } from '../api/session.ts'
import { isHeldUp } from '../api/session-user.ts'
import { accountRoute } from '../features/account/feature.ts'
import { configuration } from './configuration/configuration-route.ts'
import { FailedPage } from './FailedPage.tsx'
import { Forbidden } from './Forbidden.tsx'
import { Frame } from './Frame.tsx'
import type { FeatureRoute } from './feature.ts'
import { features } from './features.ts'
import { NotFound } from './NotFound.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'
import { useShownPage } from './shown-page.ts'

const pages = [...features, configuration].flatMap((feature) => feature.routes)

function FramedPage() {
  const page = useShownPage()
  return (
    <Frame title={page?.title()} prefersDark={page?.prefersDark}>
      <Outlet />
    </Frame>
  )
}

const root = createRootRoute({ component: FramedPage })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('./Shell.tsx'), 'Shell'),
  beforeLoad: ({ location }) => {
    const user = sessionUser()
    if (user === null) throw redirect({ to: '/login' })
    if (isHeldUp(user) && location.pathname !== accountRoute.path) throw redirect({ to: accountRoute.path })
  },
})

/** A page that is fetched when somebody goes there, and only drawn for the roles that may see it. */
function guarded(page: FeatureRoute) {
  const Page = lazyRouteComponent(page.load, 'Page')
  const GuardedPage = () => (page.isAllowed(sessionUser()?.roleID ?? 0) ? <Page /> : <Forbidden />)
  return Object.assign(GuardedPage, { preload: async () => Page.preload?.() })
}

const shellPages = pages
  .filter((page) => !page.isPublic)
  .map((page) =>
    createRoute({
      getParentRoute: () => shell,
      path: page.path,
      validateSearch: page.readSearch,
      component: guarded(page),
      staticData: { page },
    }),
  )

/** Without a session one does not learn which addresses exist. */
const elsewhere = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const publicPages = pages
  .filter((page) => page.isPublic)
  .map((page) =>
    createRoute({
      getParentRoute: () => root,
      path: page.path,
      validateSearch: page.readSearch,
      component: lazyRouteComponent(page.load, 'Page'),
      staticData: { page },
      beforeLoad: () => {
        if (page.path === '/login' && sessionUser() !== null) throw redirect({ to: '/' })
      },
    }),
  )

export const router = createRouter({
  routeTree: root.addChildren([shell.addChildren([...shellPages, elsewhere]), ...publicPages]),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFound,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  scrollRestoration: true,
})
