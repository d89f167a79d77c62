import '@mantine/core/styles/Tabs.css'
import '@mantine/core/styles/UnstyledButton.css'
import { Tabs } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { NoticesGrid } from './NoticesGrid.tsx'
import classes from './notification-groups.module.css'
import { SchedulesGrid } from './SchedulesGrid.tsx'
import { WatchersGrid } from './WatchersGrid.tsx'

const PARTS = [
  { id: 'schedules', label: m.notification_groups_schedules, Part: SchedulesGrid },
  { id: 'watchers', label: m.notification_groups_watchers, Part: WatchersGrid },
  { id: 'targets', label: m.notification_groups_targets, Part: NoticesGrid },
]

/** What belongs to one group. */
export function GroupParts({ groupID, name }: { groupID: number; name: string }) {
  const [part, setPart] = useKeptOpen<{ id: string }>('notification-part')
  return (
    <section className={classes.parts} aria-label={name}>
      <h2 className={classes.title}>{name}</h2>
      <Tabs
        value={part?.id ?? 'schedules'}
        onChange={(id) => setPart(id === null ? undefined : { id })}
        keepMounted={false}
      >
        <Tabs.List aria-label={name} className={classes.list ?? ''}>
          {PARTS.map(({ id, label }) => (
            <Tabs.Tab key={id} value={id} className={classes.part ?? ''}>
              {label()}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {PARTS.map(({ id, Part }) => (
          <Tabs.Panel key={id} value={id}>
            <Part groupID={groupID} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </section>
  )
}
