import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching } from '@codemirror/language'
import { lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState, type Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view'
import { useMantineStyleNonce } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import { completeTags, type TagName } from './complete-tags.ts'
import { editorLook } from './editor-look.ts'
import type { Mark } from './find-trouble.ts'
import classes from './script-editor.module.css'

export type ScriptEditorProps = {
  label: string
  /** What it begins with; from then on it tells what it has become. */
  initial: string
  onChange: (script: string) => void
  tags: readonly TagName[]
  /** Of the text as it is now. */
  marks: readonly Mark[]
}

/** JavaScript in colours, with the names of tags completed and what is wrong marked at its place. */
export function ScriptEditor({ label, initial, onChange, tags, marks }: ScriptEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ initial, label, onChange, tags })
  const nonce = useMantineStyleNonce()
  const nonceText = nonce?.() ?? ''
  useEffect(() => {
    Object.assign(latest.current, { onChange, tags })
  })
  useEffect(() => {
    if (!host.current) return undefined
    const opened = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: latest.current.initial,
        extensions: [EditorView.cspNonce.of(nonceText), ...extensions(latest)],
      }),
    })
    view.current = opened
    return () => opened.destroy()
  }, [nonceText])
  useEffect(() => {
    const opened = view.current
    if (opened) opened.dispatch(setDiagnostics(opened.state, within(marks, opened.state.doc.length)))
  }, [marks])
  return <div ref={host} className={classes.editor} />
}

type Latest = RefObject<Pick<ScriptEditorProps, 'label' | 'onChange' | 'tags'>>

const extensions = (latest: Latest): Extension[] => [
  lineNumbers(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  bracketMatching(),
  closeBrackets(),
  autocompletion({ override: [(context) => completeTags(context, latest.current.tags)] }),
  javascript(),
  lintGutter(),
  editorLook,
  EditorView.lineWrapping,
  // NOTE: the Tab key still leads to the next field, as anywhere on the page
  keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  EditorView.contentAttributes.of({ 'aria-label': latest.current.label }),
  EditorView.contentAttributes.of(whileCompleting),
  EditorView.updateListener.of(({ docChanged, state }) => {
    if (docChanged) latest.current.onChange(state.doc.toString())
  }),
]

/** Escape closes the list of completions first, and only then the dialog around it. */
const whileCompleting = (view: EditorView): Record<string, string> =>
  completionStatus(view.state) === null ? {} : { 'data-mantine-stop-propagation': 'true' }

/** What was found of a text that is being edited may lie behind its end by now. */
const within = (marks: readonly Mark[], length: number): Mark[] =>
  marks.map((mark) => ({ ...mark, from: Math.min(mark.from, length), to: Math.min(mark.to, length) }))
