import type { ImportPreview } from '@baliza/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'
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
  const look = useMutation({
    mutationFn: async (chosen: File): Promise<Previewed> => {
      const file = await readSent(chosen)
      return { file, preview: await preview(kind, file) }
    },
  })
  const confirm = useMutation({
    mutationFn: (previewed: Previewed) => write(kind, previewed),
    onSuccess: ({ added, changed }) => {
      toast.success(m.imports_done({ added, changed }))
      onDone()
    },
  })
  return {
    previewed: look.data,
    isReading: look.isPending,
    isWriting: confirm.isPending,
    problem,
    error: look.error ?? confirm.error,
    choose: (file: File) => {
      const why = whyNotFile(file)
      setProblem(why)
      confirm.reset()
      look.reset()
      if (why === undefined) look.mutate(file)
    },
    again: () => {
      setProblem(undefined)
      confirm.reset()
      look.reset()
    },
    confirm: () => look.data && confirm.mutate(look.data),
  }
}
