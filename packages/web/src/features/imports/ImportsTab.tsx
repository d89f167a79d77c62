import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Tile } from '../../ui/Tile.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { IMPORT_KINDS, type ImportKind } from './import-kind.ts'
import classes from './imports.module.css'

const KINDS = ['preContract', 'products', 'productspeeds'] as const satisfies readonly ImportKind[]

/** Everything that can come from a file, in one place. */
export function ImportsTab() {
  const [kind, setKind] = useState<ImportKind>()
  const client = useQueryClient()
  return (
    <>
      <div className={classes.cards}>
        {KINDS.map((one) => (
          <Tile key={one} title={IMPORT_KINDS[one].title()}>
            <div className={classes.card}>
              <p className={classes.dim}>{IMPORT_KINDS[one].hint()}</p>
              <Button
                variant="default"
                h={44}
                leftSection={<IconFileImport size={18} aria-hidden />}
                onClick={() => setKind(one)}
              >
                {m.imports_choose()}
              </Button>
            </div>
          </Tile>
        ))}
      </div>
      {kind !== undefined && (
        <ImportDialog
          kind={kind}
          onClose={() => setKind(undefined)}
          onDone={() => void client.invalidateQueries()}
        />
      )}
    </>
  )
}
