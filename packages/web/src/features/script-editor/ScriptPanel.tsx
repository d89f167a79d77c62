import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { lazyPart } from '../../ui/lazy-part.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { TagName } from './complete-tags.ts'
import { markOf, unknownMarks } from './find-trouble.ts'
import { LiveTags } from './LiveTags.tsx'
import classes from './script-editor.module.css'
import { TrialResult } from './TrialResult.tsx'
import { useScriptTrial } from './use-script-trial.ts'

const ScriptEditor = lazyPart(async () => (await import('./ScriptEditor.tsx')).ScriptEditor)

export type ScriptPanelProps = {
  label: string
  /** What the script is for, and what it must give. */
  hint: ReactNode
  script: string
  onChange: (script: string) => void
  /** The line whose memory of its tags the script sees; null = a line that is not there yet. */
  lineID: number | null
  /** What a result means, in words. */
  meaningOf: (value: unknown) => string
  /** What it means that there is no script. */
  blankMeans: string
}

const NONE: readonly TagName[] = []

/** A script beside what it makes of the tags as they are now. */
export function ScriptPanel({
  label,
  hint,
  script,
  onChange,
  lineID,
  meaningOf,
  blankMeans,
}: ScriptPanelProps) {
  const { data: tags = NONE } = useQuery({ ...callQuery('tags.names', {}), staleTime: 60_000 })
  const { trial, error } = useScriptTrial(script, lineID)
  const marks = useMemo(() => {
    const unknown = unknownMarks(script, trial?.unknownTags ?? [], (name) =>
      m.script_editor_unknown_tag({ name }),
    )
    return trial?.error && unknown.length === 0 ? [markOf(script, trial)] : unknown
  }, [script, trial])
  return (
    <div className={classes.panel}>
      <div className={classes.writing}>
        <p className={classes.hint}>{hint}</p>
        <Suspense fallback={<SkeletonRows rows={6} />}>
          <ScriptEditor label={label} initial={script} onChange={onChange} tags={tags} marks={marks} />
        </Suspense>
        <p className={classes.hint}>{m.script_editor_help()}</p>
      </div>
      <div className={classes.seeing}>
        <TrialResult
          trial={trial}
          failure={error}
          meaningOf={meaningOf}
          blankMeans={blankMeans}
          isBlank={script.trim() === ''}
        />
        <LiveTags trial={trial} />
      </div>
    </div>
  )
}
