import type { ConfigurationPlan } from '@baliza/contract'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { saveFile } from '../../ui/save-file.ts'

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
  const look = useWrite(compare)
  const confirmed = useWrite(
    ({ text, remove: isRemoving, plan: { fingerprint } }: Compared) =>
      callApi('configuration.import', { body: { file: text, remove: isRemoving, fingerprint } }),
    {
      doneText: ({ added, changed, removed }) => m.configuration_file_imported({ added, changed, removed }),
      onDone: () => {
        look.forget()
        return queryClient.invalidateQueries()
      },
    },
  )
  return {
    compared: look.answer,
    isComparing: look.isBusy,
    isWriting: confirmed.isBusy,
    refusal: confirmed.refusal ?? look.refusal,
    remove,
    choose: async (file: File) => {
      confirmed.forget()
      look.write({ name: file.name, text: await file.text(), remove })
    },
    setRemove: (isRemoving: boolean) => {
      setRemove(isRemoving)
      if (look.answer) look.write({ ...look.answer, remove: isRemoving })
    },
    confirm: () => look.answer && confirmed.write(look.answer),
    again: () => {
      look.forget()
      confirmed.forget()
    },
  }
}

/** Saves the configuration as it is now, written so that two of them can be compared line by line. */
export async function saveConfiguration(): Promise<void> {
  const file = await callApi('configuration.export', {})
  const text = `${JSON.stringify(file, null, 2)}\n`
  saveFile(new Blob([text], { type: 'application/json' }), 'baliza-configuracion.json')
}
