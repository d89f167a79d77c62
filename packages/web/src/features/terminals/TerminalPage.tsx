import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import { Button, Select } from '@mantine/core'
import { IconArrowsMaximize } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type SubmitEvent, useState } from 'react'
import { useEncryptedWay } from '../../api/encrypted-way.ts'
import { type NamedLine, useLineNames } from '../../api/line-names.ts'
import { usePlantParameters } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './terminals.module.css'
import { useThisTerminal } from './use-this-terminal.ts'

/** Choose a line for this terminal, or remove the existing setting. */
export function TerminalPage() {
  const terminal = useThisTerminal()
  const lines = useLineNames()
  const hasKiosk = '/kiosco' in useRouter().routesByPath
  return (
    <>
      <PageHeader title={m.terminals_this()} />
      <div className={classes.page}>
        <Tile title={m.terminals_line()}>
          {terminal.error !== undefined && <ErrorState text={terminal.error} onRetry={terminal.retry} />}
          {terminal.error === undefined && (terminal.ipAddress === undefined || lines.length === 0) && (
            <SkeletonRows rows={3} />
          )}
          {terminal.ipAddress !== undefined && lines.length > 0 && (
            <LineChoice key={terminal.lineID} terminal={terminal} lines={lines} />
          )}
        </Tile>
        {hasKiosk && <KioskTile lineID={terminal.lineID} />}
      </div>
    </>
  )
}

type Terminal = ReturnType<typeof useThisTerminal>

function LineChoice({ terminal, lines }: { terminal: Terminal; lines: readonly NamedLine[] }) {
  const [chosen, setChosen] = useState<number | null>(terminal.lineID)
  const [isTried, setTried] = useState(false)
  const isByAddress = usePlantParameters()?.terminalSyncByIP === true
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (chosen !== null) terminal.setLine(chosen)
  }
  return (
    <form className={classes.choice} onSubmit={submit} noValidate>
      <p className={classes.now}>{stateOf(terminal.lineID, lines)}</p>
      <Select
        label={m.terminals_choose()}
        description={m.terminals_choose_hint({ ipAddress: terminal.ipAddress ?? '' })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={m.terminals_choose_placeholder()}
        size="md"
        searchable
        value={chosen === null ? null : String(chosen)}
        data={lines.map(({ value, text }) => ({ value: String(value), label: text }))}
        onChange={(value) => setChosen(value === null ? null : Number(value))}
        error={isTried && chosen === null && m.terminals_line_required()}
      />
      {isByAddress && <Notice tone="info" title={m.terminals_by_address()} />}
      <div className={classes.actions}>
        {(terminal.lineID !== null || terminal.isKnown) && (
          <Button
            variant="default"
            size="md"
            disabled={terminal.isBusy}
            onClick={() => terminal.setLine(null)}
          >
            {m.terminals_remove()}
          </Button>
        )}
        <Button type="submit" size="md" loading={terminal.isBusy}>
          {m.terminals_save()}
        </Button>
      </div>
    </form>
  )
}

/** Which line this screen has, or that it has none. */
function stateOf(lineID: number | null, lines: readonly NamedLine[]): string {
  if (lineID === null) return m.terminals_none()
  return m.terminals_now({ line: lines.find(({ value }) => value === lineID)?.text ?? String(lineID) })
}

/** The way into the view for a screen that nobody sits at. */
function KioskTile({ lineID }: { lineID: number | null }) {
  const navigate = useNavigate()
  const encrypted = useEncryptedWay()
  return (
    <Tile title={m.terminals_kiosk()}>
      <div className={classes.choice}>
        <p className={classes.text}>{m.terminals_kiosk_text()}</p>
        {!window.isSecureContext && (
          <Notice
            tone="warn"
            title={m.terminals_kiosk_sleeps()}
            action={encrypted !== undefined && <a href={encrypted}>{m.terminals_kiosk_encrypted()}</a>}
          />
        )}
        <div className={classes.actions}>
          <Button
            variant="default"
            size="md"
            disabled={lineID === null}
            leftSection={<IconArrowsMaximize size={18} aria-hidden />}
            onClick={() => void navigate({ to: '/kiosco' })}
          >
            {m.terminals_kiosk_open()}
          </Button>
        </div>
      </div>
    </Tile>
  )
}
