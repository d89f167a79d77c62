import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { ConfigTab } from '../feature.ts'
import classes from './configuration.module.css'
import type { ConfigurationSearch } from './configuration-search.ts'
import { tabbedFeatures } from './tabbed-features.ts'

const tabs = tabbedFeatures.flatMap(({ configTabs }) => configTabs).map((tab) => ({ ...tab, Page: pageOf(tab) }))

function pageOf({ load }: ConfigTab) {
  return lazy(() => load().then(({ Page }) => ({ default: Page })))
}

/** §2: what may be configured, a tab each. */
export function ConfigurationPage() {
  const roleID = useSessionUser()?.roleID ?? 0
  const shown = useMemo(() => tabs.filter((tab) => tab.isAllowed(roleID)), [roleID])
  const { tab }: ConfigurationSearch = useSearch({ strict: false })
  const chosen = shown.find(({ id }) => id === tab) ?? shown[0]
  if (!chosen) return <EmptyState isPage title={m.app_configuration_empty()} />
  return (
    <div className={classes.page}>
      <PageHeader title={m.app_menu_configuration()} />
      <TabSet shown={shown} chosen={chosen.id} />
    </div>
  )
}

const bringIntoSight = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** Vertical where there is room (above width 799), a row to scroll where there isn't. */
function TabSet({ shown, chosen }: { shown: typeof tabs; chosen: string }) {
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 800px)', true, { getInitialValueInEffect: false })
  return (
    <Tabs
      value={chosen}
      onChange={(id) => void navigate({ to: '/configuracion', search: { tab: id ?? '' } })}
      orientation={isWide ? 'vertical' : 'horizontal'}
      keepMounted={false}
      variant={isWide ? 'pills' : 'default'}
      classNames={{ root: classes.tabs ?? '', list: classes.list ?? '', tab: classes.tab ?? '', panel: classes.panel ?? '' }}
    >
      <Tabs.List aria-label={m.app_menu_configuration()}>
        {shown.map(({ id, label }) => (
          <Tabs.Tab key={id} value={id} ref={!isWide && id === chosen ? bringIntoSight : undefined}>
            {label()}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {shown.map(({ id, Page }) => (
        <Tabs.Panel key={id} value={id}>
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <Page />
          </Suspense>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
