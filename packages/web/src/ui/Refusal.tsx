import { Notice } from './Notice.tsx'

/** What the server refused, beside what was refused; nothing while it refused nothing. */
export function Refusal({ text }: { text: string | undefined }) {
  return text === undefined ? null : <Notice tone="bad" title={text} isAlert />
}
