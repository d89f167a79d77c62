import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Tabs, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { useSessionUser } from '../../api/session.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EmptyState } from '../../ui/States.tsx'
import type { ConfigTab } from '../feature.ts'
import classes from './configuration.module.css'
import type { ConfigurationSearch } from './configuration-search.ts'
import { matchingTabs } from './matching-tabs.ts'
import { TAB_GROUPS } from './tabbed-features.ts'

type Tab = ConfigTab & { readonly Page: ReturnType<typeof pageOf> }

const GROUPS = TAB_GROUPS.map(({ id, label, features }) => ({
  id,
  label,
  tabs: features.flatMap(({ configTabs }) => configTabs).map((tab): Tab => ({ ...tab, Page: pageOf(tab) })),
}))
type Group = (typeof GROUPS)[number]

function pageOf({ load }: ConfigTab) {
  return lazyPart(async () => (await load()).Page)
}

/** What may be configured, a tab each: docs/product/screens.md#configuration. */
export function ConfigurationPage() {
  const roleID = useSessionUser()?.roleID ?? 0
  const groups = useMemo(
    () =>
      GROUPS.map((group) => ({ ...group, tabs: group.tabs.filter((tab) => tab.isAllowed(roleID)) })).filter(
        ({ tabs }) => tabs.length > 0,
      ),
    [roleID],
  )
  const shown = groups.flatMap(({ tabs }) => tabs)
  const { tab }: ConfigurationSearch = useSearch({ strict: false })
  const chosen = shown.find(({ id }) => id === tab) ?? shown[0]
  if (!chosen) return <EmptyState isPage title={m.app_configuration_empty()} />
  return (
    <div className={classes.page}>
      <PageHeader title={m.app_menu_configuration()} />
      <TabSet groups={groups} chosen={chosen} />
    </div>
  )
}

const bringIntoSight = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' })

/** With fewer, all are seen at once and no search is needed. */
const MANY = 9

/** Vertical where there is room (above width 799), a row to scroll where there isn't. */
function TabSet({ groups, chosen }: { groups: readonly Group[]; chosen: Tab }) {
  const navigate = useNavigate()
  const isWide = useMediaQuery('(min-width: 800px)', true, { getInitialValueInEffect: false })
  const [typed, setTyped] = useState('')
  const { Page } = chosen
  return (
    <Tabs
      value={chosen.id}
      onChange={(id) => void navigate({ to: '/configuracion', search: { tab: id ?? '' } })}
      orientation={isWide ? 'vertical' : 'horizontal'}
      keepMounted={false}
      variant={isWide ? 'pills' : 'default'}
      classNames={{
        root: classes.tabs ?? '',
        list: classes.list ?? '',
        tab: classes.tab ?? '',
        panel: classes.panel ?? '',
      }}
    >
      <div className={classes.side}>
        {groups.flatMap(({ tabs }) => tabs).length >= MANY && (
          <TextInput
            type="search"
            size="sm"
            aria-label={m.app_configuration_search()}
            placeholder={m.app_configuration_search()}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <TabList groups={groups} typed={typed} chosen={chosen.id} isWide={isWide} />
      </div>
      <Tabs.Panel value={chosen.id}>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <Page key={chosen.id} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
}

type ListProps = { groups: readonly Group[]; typed: string; chosen: string; isWide: boolean }

function TabList({ groups, typed, chosen, isWide }: ListProps) {
  const found = matchingTabs<Tab, Group>(groups, typed)
  return (
    <>
      {found.length === 0 && (
        <p className={classes.nothing} role="status">
          {m.app_configuration_not_found()}
        </p>
      )}
      <Tabs.List aria-label={m.app_menu_configuration()}>
        {found.map(({ id: group, label: name, tabs }) => (
          <div key={group} role="presentation" className={classes.group}>
            <span aria-hidden className={classes.groupName}>
              {name()}
            </span>
            {tabs.map(({ id, label }) => (
              <Tabs.Tab key={id} value={id} ref={!isWide && id === chosen ? bringIntoSight : undefined}>
                {label()}
              </Tabs.Tab>
            ))}
          </div>
        ))}
      </Tabs.List>
    </>
  )
}
