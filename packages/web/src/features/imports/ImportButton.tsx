import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import type { ImportKind } from './import-kind.ts'

const ImportDialog = lazy(() =>
  import('./ImportDialog.tsx').then((module) => ({ default: module.ImportDialog })),
)

/** Above a grid: brings rows in from a file. */
export function ImportButton({ kind, onDone }: { kind: ImportKind; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        h={36}
        leftSection={<IconFileImport size={17} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {m.imports_import()}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDialog kind={kind} onClose={() => setOpen(false)} onDone={onDone} />
        </Suspense>
      )}
    </>
  )
}
