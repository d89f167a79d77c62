import { Refusal } from '../../ui/Refusal.tsx'
import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { m } from '../../i18n/paraglide/messages.js'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../ui/TallDialog.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { IMPORT_KINDS, type ImportKind } from './import-kind.ts'
import { PreviewGrid } from './PreviewGrid.tsx'
import { useImport } from './use-import.ts'

type Props = { kind: ImportKind; onClose: () => void; onDone: () => void }

/**
 * Brings a file in: what each of its rows would do is shown first, and nothing is written before that is
 * confirmed.
 */
export function ImportDialog({ kind, onClose, onDone }: Props) {
  const done = () => {
    onDone()
    onClose()
  }
  const work = useImport(kind, done)
  const { previewed } = work
  return (
    <TallDialog isOpen onClose={onClose} width={1080}>
      <TallDialogHead
        title={IMPORT_KINDS[kind].title()}
        subtitle={<span>{previewed === undefined ? m.imports_nothing_yet() : previewed.file.name}</span>}
      />
      <TallDialogBody>
        <Refusal text={work.refusal} />
        {work.isReading && <SkeletonRows rows={8} />}
        {!work.isReading && previewed === undefined && (
          <ChooseFile kind={kind} problem={work.problem} onChoose={work.choose} />
        )}
        {previewed !== undefined && <PreviewGrid kind={kind} preview={previewed.preview} />}
      </TallDialogBody>
      <TallDialogFoot>
        {previewed === undefined ? (
          <Button variant="default" size="md" onClick={onClose}>
            {m.imports_cancel()}
          </Button>
        ) : (
          <Confirm work={work} preview={previewed.preview} />
        )}
      </TallDialogFoot>
    </TallDialog>
  )
}

type ConfirmProps = { work: ReturnType<typeof useImport>; preview: { add: number; change: number } }

function Confirm({ work, preview: { add, change } }: ConfirmProps) {
  const count = add + change
  return (
    <>
      <Button variant="default" size="md" onClick={work.again}>
        {m.imports_other_file()}
      </Button>
      <Button size="md" loading={work.isWriting} disabled={count === 0} onClick={work.confirm}>
        {count === 0 ? m.imports_nothing_to_do() : m.imports_confirm({ count })}
      </Button>
    </>
  )
}
