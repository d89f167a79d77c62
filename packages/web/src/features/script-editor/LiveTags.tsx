import type { ExecutedScript, ShownTagValue } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { figureText } from '../../ui/form/figure-text.ts'
import classes from './script-editor.module.css'

/** What the tags of a script say now, how good that is, and since when. */
export function LiveTags({ trial }: { trial: ExecutedScript | undefined }) {
  const tags = trial?.tags ?? []
  const [unknown] = trial?.unknownTags ?? []
  return (
    <section className={classes.box} aria-label={m.script_editor_tags()}>
      <h3 className={classes.boxTitle}>{m.script_editor_tags()}</h3>
      {tags.length === 0 ? (
        <p className={classes.meaning}>
          {unknown === undefined ? m.script_editor_no_tags() : m.script_editor_unknown_tag({ name: unknown })}
        </p>
      ) : (
        <ul className={classes.tags}>
          {tags.map((tag) => (
            <LiveTag key={tag.tagName} tag={tag} />
          ))}
        </ul>
      )}
    </section>
  )
}

const QUALITY = {
  good: m.script_editor_quality_good,
  uncertain: m.script_editor_quality_uncertain,
  bad: m.script_editor_quality_bad,
}

function LiveTag({ tag: { tagName, data, quality, sourceTime } }: { tag: ShownTagValue }) {
  const { time } = useFormat()
  const word = quality === null ? m.script_editor_quality_none() : QUALITY[quality]()
  return (
    <li className={classes.tag}>
      <span className={classes.tagName}>{tagName}</span>
      <span className={classes.tagValue}>
        {typeof data === 'number' ? figureText(data) : String(data ?? '—')}
      </span>
      <span className={classes.tagState} data-quality={quality ?? 'none'}>
        {sourceTime === null ? word : m.script_editor_quality_at({ quality: word, time: time(sourceTime) })}
      </span>
    </li>
  )
}
