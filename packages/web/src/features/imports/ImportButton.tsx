import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { lazyPart } from '../../ui/lazy-part.ts'
import type { ImportKind } from './import-kind.ts'

const ImportDialog = lazyPart(async () => (await import('./ImportDialog.tsx')).ImportDialog)

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
