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
import { problemText } from '../../api/problem.ts'
import { dayText } from '../../format/dates.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { profileName } from '../../i18n/profile-name.ts'
import { DateField } from '../../ui/form/DateField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './parameters.module.css'

/** Which definition is official, from which day on. Saved by itself: it has figures computed again. */
export function OfficialProfiles({ parameters }: { parameters: Parameters }) {
  const { isBusy, problem, save } = useSave(parameters)
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
                onClick={() => void save(official.filter((one) => one.from !== from))}
              >
                {'✕'}
              </Button>
            </li>
          ))}
        </ul>
        <NewProfile isBusy={isBusy} onAdd={(added) => save([...official, added])} />
        {problem !== undefined && <Notice tone="bad" title={problem} isAlert />}
      </Tile>
    </section>
  )
}

function useSave({ revision }: Parameters) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (officialProfiles: readonly OfficialProfile[]): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    try {
      const values = { officialProfiles: [...officialProfiles], ...(revision !== undefined && { revision }) }
      await callApi('parameters.put', { body: { values } })
      await client.invalidateQueries()
      toast.success(m.parameters_definition_saved())
      return true
    } catch (error) {
      setProblem(problemText(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, save }
}

type NewProfileProps = { isBusy: boolean; onAdd: (added: OfficialProfile) => Promise<boolean> }

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
      <Button
        size="md"
        loading={isBusy}
        disabled={from === ''}
        onClick={() => void onAdd({ from, profile }).then((isDone) => isDone && setFrom(''))}
      >
        {m.parameters_definition_add()}
      </Button>
    </div>
  )
}
