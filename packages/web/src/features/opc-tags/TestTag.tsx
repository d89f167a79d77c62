import type { BodyOf, TagTest } from '@baliza/contract'
import { IconEye } from '@tabler/icons-react'
import { useEffect } from 'react'
import { callApi } from '../../api/call-api.ts'
import { useFormat } from '../../api/plant.ts'
import { useWrite } from '../../api/use-write.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Draft } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Trial } from '../../ui/Trial.tsx'
import classes from './opc-tags.module.css'
import { dataText, TagQuality } from './TagNow.tsx'

/** What is sent of a tag. */
export type TagDraft = BodyOf<'tags.test'>['values']

type TestBody = BodyOf<'tags.test'>

const SENT = ['tagName', 'tagType', 'opcServerID', 'tagValue'] as const

/** A tag as a form or a list has it. */
type Tried = Omit<Draft<TagDraft>, 'tagType'> & { readonly tagType?: string | null | undefined }

const bodyOf = (values: Tried): TestBody => ({
  values: Object.fromEntries(SENT.map((name) => [name, values[name] ?? null])) as TestBody['values'],
})

/** Reads a tag once from its server, saved or not, and shows value, quality and time. */
export function TestTag({ values, isImmediate = false }: { values: Tried; isImmediate?: boolean }) {
  const { write, answer, refusal, isBusy } = useWrite((body: TestBody) => callApi('tags.test', { body }))
  useEffect(() => {
    if (isImmediate) write(bodyOf(values))
  }, [isImmediate, write, values])
  return (
    <Trial
      label={m.opc_tags_test()}
      icon={<IconEye size={18} aria-hidden />}
      isRunning={isBusy}
      error={refusal}
      onRun={() => write(bodyOf(values))}
    >
      {answer !== undefined && !isBusy && <Outcome test={answer} />}
    </Trial>
  )
}

function Outcome({ test }: { test: TagTest }) {
  const format = useFormat()
  if (!test.connected || test.quality === null)
    return <Notice tone="bad" title={test.message ?? m.ui_failed()} />
  return (
    <dl className={classes.outcome}>
      <div>
        <dt>{m.opc_tags_value()}</dt>
        <dd className={classes.figure}>{dataText(test.data)}</dd>
      </div>
      <div>
        <dt>{m.opc_tags_quality()}</dt>
        <dd>
          <TagQuality quality={test.quality} />
          {test.status !== null && test.status !== 'Good' && (
            <span className={classes.dim}>{test.status}</span>
          )}
        </dd>
      </div>
      <div>
        <dt>{m.opc_tags_time()}</dt>
        <dd>{format.dateTime(test.sourceTime)}</dd>
      </div>
    </dl>
  )
}
