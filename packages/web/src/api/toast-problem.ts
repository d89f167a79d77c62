import { toast } from '../ui/toast.tsx'
import { problemText } from './problem.ts'

/** Says a refusal, or a load that failed, in a toast; a form keeps the sentence in sight besides. */
export function toastProblem(error: unknown): string {
  const text = problemText(error)
  toast.error(text)
  return text
}
