import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api/call-api.ts'
import { useKeptOpen } from '../../ui/kept-draft.ts'
import { GroupParts } from './GroupParts.tsx'
import { GroupsGrid } from './GroupsGrid.tsx'
import classes from './notification-groups.module.css'

/** Who is notified of stops and maintenance; below, when, of which lines and after how long. */
export function NotificationGroupsTab() {
  const [chosen, setChosen] = useKeptOpen<{ groupID: number }>('notification-group')
  const { data: groups = [] } = useQuery(callQuery('notifications.groups.lookup', {}))
  const group = groups.find(({ value }) => value === chosen?.groupID) ?? groups[0]
  return (
    <div className={classes.tab}>
      <GroupsGrid chosen={group?.value} onChoose={(groupID) => setChosen({ groupID })} />
      {group !== undefined && <GroupParts key={group.value} groupID={group.value} name={group.text} />}
    </div>
  )
}
