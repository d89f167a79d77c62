import type { ImportPreview } from '@baliza/contract'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { type FileProblem, readSent, type SentFile, whyNotFile } from './import-file.ts'
import type { ImportKind } from './import-kind.ts'

type Previewed = { readonly file: SentFile; readonly preview: ImportPreview }

const preview = (kind: ImportKind, body: SentFile) =>
  kind === 'tags'
    ? callApi('tags.import.preview', { body })
    : callApi('imports.preview', { params: { kind }, body })

function write(kind: ImportKind, { file, preview: { add, change, fingerprint } }: Previewed) {
  const body = { ...file, rows: add + change, fingerprint }
  return kind === 'tags'
    ? callApi('tags.import.confirm', { body })
    : callApi('imports.confirm', { params: { kind }, body })
}

/** A file on its way in: chosen, looked at, confirmed. Nothing is written before the last step. */
export function useImport(kind: ImportKind, onDone: () => void) {
  const [problem, setProblem] = useState<FileProblem>()
  const look = useWrite(async (chosen: File): Promise<Previewed> => {
    const file = await readSent(chosen)
    return { file, preview: await preview(kind, file) }
  })
  const confirm = useWrite((previewed: Previewed) => write(kind, previewed), {
    doneText: ({ added, changed }) => m.imports_done({ added, changed }),
    onDone,
  })
  return {
    previewed: look.answer,
    isReading: look.isBusy,
    isWriting: confirm.isBusy,
    problem,
    refusal: look.refusal ?? confirm.refusal,
    choose: (file: File) => {
      const why = whyNotFile(file)
      setProblem(why)
      confirm.forget()
      look.forget()
      if (why === undefined) look.write(file)
    },
    again: () => {
      setProblem(undefined)
      confirm.forget()
      look.forget()
    },
    confirm: () => look.answer && confirm.write(look.answer),
  }
}
