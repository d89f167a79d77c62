import type { ConfigurationPlan } from '@baliza/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { queryClient } from '../../api/query-client.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { toast } from '../../ui/toast.tsx'

type Chosen = { readonly name: string; readonly text: string; readonly remove: boolean }
export type Compared = Chosen & { readonly plan: ConfigurationPlan }

const compare = async (chosen: Chosen): Promise<Compared> => ({
  ...chosen,
  plan: await callApi('configuration.preview', { body: { file: chosen.text, remove: chosen.remove } }),
})

/**
 * A file on its way in: chosen, compared with what is here, confirmed. Nothing is written before the last
 * step.
 */
export function useConfigurationFile() {
  const [remove, setRemove] = useState(false)
  const look = useMutation({ mutationFn: compare })
  const write = useMutation({
    mutationFn: ({ text, remove: isRemoving, plan: { fingerprint } }: Compared) =>
      callApi('configuration.import', { body: { file: text, remove: isRemoving, fingerprint } }),
    onSuccess: async ({ added, changed, removed }) => {
      toast.success(m.configuration_file_imported({ added, changed, removed }))
      look.reset()
      await queryClient.invalidateQueries()
    },
  })
  return {
    compared: look.data,
    isComparing: look.isPending,
    isWriting: write.isPending,
    error: write.error ?? look.error,
    remove,
    choose: async (file: File) => {
      write.reset()
      look.mutate({ name: file.name, text: await file.text(), remove })
    },
    setRemove: (isRemoving: boolean) => {
      setRemove(isRemoving)
      if (look.data) look.mutate({ ...look.data, remove: isRemoving })
    },
    confirm: () => look.data && write.mutate(look.data),
    again: () => {
      look.reset()
      write.reset()
    },
  }
}

/** Saves the configuration as it is now, written so that two of them can be compared line by line. */
export async function saveConfiguration(): Promise<void> {
  const file = await callApi('configuration.export', {})
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(file, null, 2)}\n`], { type: 'application/json' }),
  )
  Object.assign(document.createElement('a'), { href: address, download: 'baliza-configuracion.json' }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
