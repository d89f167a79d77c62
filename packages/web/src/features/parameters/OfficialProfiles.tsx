import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import type { Parameters } from '@baliza/contract'
import { isProfile, type OfficialProfile, PROFILE_IDS, type ProfileID } from '@baliza/domain'
import { Button, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useWrite } from '../../api/use-write.ts'
import { dayText } from '../../format/dates.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { profileName } from '../../i18n/profile-name.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tile } from '../../ui/Tile.tsx'
import classes from './parameters.module.css'

/** Which definition is official, from which day on. Saved by itself: it has figures computed again. */
export function OfficialProfiles({ parameters }: { parameters: Parameters }) {
  const { isBusy, refusal, write } = useSave(parameters)
  const official = parameters.officialProfiles
  return (
    <section aria-label={m.parameters_definition()} className={classes.official}>
      <Tile title={m.parameters_definition()}>
        <p className={classes.text}>{m.parameters_definition_text()}</p>
        <ul className={classes.definitions}>
          <li>
            <span>{m.parameters_definition_first()}</span>
            <b>{profileName('baliza')}</b>
          </li>
          {official.map(({ from, profile }) => (
            <li key={from}>
              <span>{dayText(from)}</span>
              <b>{profileName(profile)}</b>
              <Button
                variant="default"
                size="sm"
                disabled={isBusy}
                aria-label={m.parameters_definition_remove({
                  name: profileName(profile),
                  day: dayText(from),
                })}
                onClick={() => write(official.filter((one) => one.from !== from))}
              >
                {'✕'}
              </Button>
            </li>
          ))}
        </ul>
        <NewProfile key={official.length} isBusy={isBusy} onAdd={(added) => write([...official, added])} />
        {refusal !== undefined && <Notice tone="bad" title={refusal} isAlert />}
      </Tile>
    </section>
  )
}

function useSave({ revision }: Parameters) {
  const client = useQueryClient()
  return useWrite(
    (official: readonly OfficialProfile[]) => {
      const values = { officialProfiles: [...official], ...(revision !== undefined && { revision }) }
      return callApi('parameters.put', { body: { values } })
    },
    { doneText: () => m.parameters_definition_saved(), onDone: () => client.invalidateQueries() },
  )
}

type NewProfileProps = { isBusy: boolean; onAdd: (added: OfficialProfile) => void }

function NewProfile({ isBusy, onAdd }: NewProfileProps) {
  const [profile, setProfile] = useState<ProfileID>('iso-22400')
  const [from, setFrom] = useState('')
  return (
    <div className={classes.newDefinition}>
      <Select
        size="md"
        label={m.parameters_definition_name()}
        allowDeselect={false}
        data={PROFILE_IDS.map((id) => ({ value: id, label: profileName(id) }))}
        value={profile}
        onChange={(value) => value !== null && isProfile(value) && setProfile(value)}
      />
      <DateField label={m.parameters_definition_from()} value={from} onChange={setFrom} />
      <Button size="md" loading={isBusy} disabled={from === ''} onClick={() => onAdd({ from, profile })}>
        {m.parameters_definition_add()}
      </Button>
    </div>
  )
}
