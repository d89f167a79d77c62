import type { TagTest } from '@baliza/contract'
import { useFormat } from '../../api/plant.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { figureText } from '../../ui/form/figure-text.ts'
import { StateShape, type StateTone } from '../../ui/StateBadge.tsx'
import classes from './opc-tags.module.css'
import { useLiveValue } from './use-live-values.ts'

type Quality = NonNullable<TagTest['quality']>

const QUALITIES: Record<Quality, { readonly tone: StateTone; readonly text: () => string }> = {
  good: { tone: 'on', text: m.opc_tags_good },
  uncertain: { tone: 'maintenance', text: m.opc_tags_uncertain },
  bad: { tone: 'off', text: m.opc_tags_bad },
}

const NOTHING = '—'

/** A value without the noise of floats, with the reader's decimal sign. */
export function dataText(data: TagTest['data']): string {
  if (data === null) return NOTHING
  return typeof data === 'number' ? figureText(data) : String(data)
}

export function TagQuality({ quality }: { quality: Quality }) {
  const { tone, text } = QUALITIES[quality]
  return (
    <span className={classes.quality} data-tone={tone}>
      <StateShape tone={tone} />
      {text()}
    </span>
  )
}

/** The value of a tag now; dimmed while nobody knows it. */
export function LiveValue({ tagID }: { tagID: number }) {
  const now = useLiveValue(tagID)
  return (
    <span className={classes.value} data-known={now !== undefined && now.quality !== 'bad'}>
      {dataText(now?.data ?? null)}
    </span>
  )
}

export function LiveQuality({ tagID }: { tagID: number }) {
  const now = useLiveValue(tagID)
  return now === undefined ? (
    <span className={classes.dim}>{m.opc_tags_never()}</span>
  ) : (
    <TagQuality quality={now.quality} />
  )
}

export function LiveTime({ tagID }: { tagID: number }) {
  const now = useLiveValue(tagID)
  return <span className={classes.value}>{useFormat().dateTime(now?.sourceTime)}</span>
}
