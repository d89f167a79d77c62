import { toastProblem } from '../../api/toast-problem.ts'
import { useWrite } from '../../api/use-write.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { downloadFile } from '../../api/grid-source.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Filter } from '../../ui/data-grid/filter.ts'

type LogFile = { readonly form: 'text' | 'ndjson'; readonly fileName: string }

/** The lines that the grid finds as a file, to be sent to those who help. */
export function DownloadLog({ filter }: { filter: Filter | undefined }) {
  const query = filter === undefined ? {} : { filter: JSON.stringify(filter) }
  const save = useWrite(
    ({ form, fileName }: LogFile) => downloadFile('log.download', { form, ...query }, fileName),
    { onRefused: toastProblem },
  )
  return (
    <Menu withinPortal={false} position="bottom-start">
      <Menu.Target>
        <Button variant="default" h={36} leftSection={<IconDownload size={17} aria-hidden />}>
          {m.logs_download()}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save.write({ form: 'text', fileName: 'OAE_LOG.log' })}>
          {m.logs_as_text()}
        </Menu.Item>
        <Menu.Item onClick={() => save.write({ form: 'ndjson', fileName: 'OAE_LOG.ndjson' })}>
          {m.logs_as_ndjson()}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
