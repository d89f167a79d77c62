import { revisionIn } from '../../ui/form/conflict.ts'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import type { Parameters } from '@baliza/contract'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { callApi, callQuery } from '../../api/call-api.ts'
import { LostSecrets } from '../../api/LostSecrets.tsx'
import { plantNow } from '../../api/live/use-live.ts'
import { useFormat } from '../../api/plant.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { FormFields, FormFrame } from '../../ui/form/FormFields.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfficialProfiles } from './OfficialProfiles.tsx'
import { type ParameterValues, type Section, sectionsOf } from './parameter-fields.ts'
import classes from './parameters.module.css'
import { TestBot } from './TestBot.tsx'
import { TestMail } from './TestMail.tsx'
import { timeZoneChoices } from './time-zones.ts'

const sentenceOf = (error: unknown) => problemText(error, { failed: m.parameters_failed() })

/** What holds for the whole plant. */
export function ParametersTab() {
  const { data, error, refetch } = useQuery({ ...callQuery('parameters.get', {}), staleTime: 0 })
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={8} />
    ) : (
      <ErrorState text={sentenceOf(error)} onRetry={() => void refetch()} />
    )
  // What somebody else saved meanwhile takes the place of an untouched form; a touched one is told when it is
  // saved.
  return (
    <>
      <ParametersForm key={data.revision} parameters={data} />
      <OfficialProfiles parameters={data} />
    </>
  )
}

function ParametersForm({ parameters }: { parameters: Parameters }) {
  const client = useQueryClient()
  const { dateTime } = useFormat()
  // Some four hundred zones, each with its offset: too many to be written at each key.
  const timeZones = useMemo(() => timeZoneChoices(parameters.timeZone, plantNow()), [parameters.timeZone])
  const form = useForm<ParameterValues>({
    fields: (values) => sectionsOf(values, parameters, timeZones).flatMap(({ fields }) => fields),
    initial: parameters,
    onSave: async (changed, { theirs }) => {
      const revision = revisionIn(theirs) ?? parameters.revision
      const values = { ...changed, revision } as ParameterValues
      client.setQueryData(
        callQuery('parameters.get', {}).queryKey,
        await callApi('parameters.put', { body: { values } }),
      )
      await client.invalidateQueries({ queryKey: ['parameters.get'] })
      toast.success(m.parameters_saved())
    },
    onClose: () => undefined,
    keptAs: 'parameters',
    errorText: (error) => {
      toast.error(m.parameters_failed())
      return sentenceOf(error)
    },
  })
  const sections = sectionsOf(form.values, parameters, timeZones)
  return (
    <FormFrame form={form} className={classes.form} dateTime={dateTime}>
      <LostSecrets table="parameter" />
      {parameters.historyIsHidden === true && <HistoryIsHidden />}
      <SectionLinks sections={sections} />
      {sections.map(({ id, title, text, fields }) => (
        <section
          key={id}
          id={`parameters-${id}`}
          tabIndex={-1}
          aria-label={title}
          className={classes.section}
        >
          <Tile title={title}>
            {text !== undefined && <p className={classes.text}>{text}</p>}
            <FormFields form={form} fields={fields} />
            {id === 'telegram' && (
              <TestBot isChanged={form.isChanged} isEnabled={parameters.telegramEnabled === true} />
            )}
            {id === 'email' && (
              <TestMail isChanged={form.isChanged} isEnabled={parameters.emailEnabled === true} />
            )}
          </Tile>
        </section>
      ))}
      <div className={classes.foot}>
        <LastChange parameters={parameters} />
        <Button type="submit" size="md" loading={form.isBusy} disabled={!form.isChanged}>
          {m.parameters_save()}
        </Button>
      </div>
    </FormFrame>
  )
}

/** The zone was changed: what lists leave out until somebody recalculates. */
function HistoryIsHidden() {
  return (
    <Notice tone="warn" title={m.parameters_history_hidden()}>
      <p>{m.parameters_history_hidden_text()}</p>
      <Link to="/configuracion" search={{ tab: 'recalculation' }}>
        {m.parameters_to_recalculation()}
      </Link>
    </Notice>
  )
}

/** A long form: what it is about, and one touch to each part. */
function SectionLinks({ sections }: { sections: readonly Section[] }) {
  return (
    <nav aria-label={m.parameters_sections()} className={classes.links}>
      {sections.map(({ id, title }) => (
        <button
          className={classes.link}
          key={id}
          type="button"
          onClick={() => {
            const section = document.getElementById(`parameters-${id}`)
            section?.scrollIntoView({ block: 'start' })
            section?.focus({ preventScroll: true })
          }}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

function LastChange({ parameters: { updatedBy, updateDate } }: { parameters: Parameters }) {
  const { dateTime } = useFormat()
  if (updatedBy == null || updateDate == null) return <p className={classes.last} />
  return (
    <p className={classes.last}>{m.parameters_last_change({ who: updatedBy, when: dateTime(updateDate) })}</p>
  )
}
