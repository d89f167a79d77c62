import '@mantine/core/styles/Button.css'
import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { type FileProblem, templateOf } from './import-file.ts'
import { IMPORT_KINDS, type ImportKind } from './import-kind.ts'
import classes from './imports.module.css'

type Props = { kind: ImportKind; problem: FileProblem | undefined; onChoose: (file: File) => void }

const PROBLEM_TEXT: Record<FileProblem, () => string> = {
  'not-a-table': m.imports_not_a_table,
  empty: m.imports_file_empty,
  'too-large': m.imports_file_too_large,
}

/** Where a file is dropped or chosen, and which columns it must have. */
export function ChooseFile({ kind, problem, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChoose(file)
  }
  return (
    <div className={classes.choose}>
      {problem !== undefined && <Notice tone="bad" title={PROBLEM_TEXT[problem]()} isAlert />}
      {/* Dropping is for a mouse; the button inside does the same for everybody. */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileSpreadsheet size={40} aria-hidden />
        <p className={classes.dropTitle}>{m.imports_drop()}</p>
        <p className={classes.dim}>{m.imports_formats()}</p>
        <Button size="md" onClick={() => input.current?.click()} data-autofocus>
          {m.imports_choose()}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.xlsx"
          hidden
          aria-label={m.imports_choose()}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) onChoose(file)
            // The same file can be chosen again after it was corrected.
            currentTarget.value = ''
          }}
        />
      </div>
      <Headings kind={kind} />
    </div>
  )
}

function Headings({ kind }: { kind: ImportKind }) {
  const { fields, hint } = IMPORT_KINDS[kind]
  return (
    <section className={classes.headings}>
      <h3>{m.imports_columns()}</h3>
      <ul className={classes.columns}>
        {fields.map(({ name, caption, isRequired }) => (
          <li key={name} data-required={isRequired || undefined}>
            {isRequired ? m.imports_required({ caption: caption() }) : caption()}
          </li>
        ))}
      </ul>
      <p className={classes.dim}>{hint()}</p>
      <Button variant="subtle" h={44} onClick={() => saveTemplate(kind)}>
        {m.imports_template()}
      </Button>
    </section>
  )
}

function saveTemplate(kind: ImportKind): void {
  saveFile(templateOf(IMPORT_KINDS[kind].fields.map(({ caption }) => caption())), `${kind}.csv`)
}
