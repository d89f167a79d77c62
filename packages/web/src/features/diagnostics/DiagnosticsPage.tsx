import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Toggles } from '../../ui/Toggles.tsx'
import { BackupsPanel } from './BackupsPanel.tsx'
import { CalculationTimesPanel } from './CalculationTimesPanel.tsx'
import { CertificatesPanel } from './CertificatesPanel.tsx'
import classes from './diagnostics.module.css'
import { HealthStrip } from './HealthStrip.tsx'
import { MessagesPanel } from './MessagesPanel.tsx'
import { OpcServersPanel } from './OpcServersPanel.tsx'
import { TagsUpdatesPanel } from './TagsUpdatesPanel.tsx'

const PANELS = [
  { id: 'tags', label: m.diagnostics_tags_updates, Panel: TagsUpdatesPanel },
  { id: 'calculations', label: m.diagnostics_calculation_times, Panel: CalculationTimesPanel },
  { id: 'servers', label: m.diagnostics_opc_servers, Panel: OpcServersPanel },
  { id: 'messages', label: m.diagnostics_messages, Panel: MessagesPanel },
  { id: 'backups', label: m.diagnostics_backups, Panel: BackupsPanel },
  { id: 'certificates', label: m.diagnostics_certificates, Panel: CertificatesPanel },
]

/** How the reading of the plant is doing: docs/product/screens.md#diagnostics. */
export function DiagnosticsPage() {
  const [chosen, setChosen] = useState<readonly string[]>(PANELS.map(({ id }) => id))
  return (
    <>
      <PageHeader title={m.diagnostics_title()} subtitle={m.diagnostics_subtitle()} />
      <HealthStrip />
      <div className={classes.choices}>
        <Toggles
          label={m.diagnostics_panels()}
          choices={PANELS.map(({ id, label }) => ({ id, label: label() }))}
          chosen={chosen}
          onChange={setChosen}
        />
      </div>
      <div className={classes.panels}>
        {PANELS.filter(({ id }) => chosen.includes(id)).map(({ id, Panel }) => (
          <Panel key={id} />
        ))}
      </div>
    </>
  )
}
