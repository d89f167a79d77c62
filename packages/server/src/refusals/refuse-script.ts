import type { CompileError } from '@baliza/line-script'

/** Why a text is not stored as a script: it can't be parsed as one. */
export const whyNotScript = (script: string, error: CompileError) =>
  error.code === 'script-no-return'
    ? ({ code: 'script-gives-nothing', values: { script } } as const)
    : ({
        code: 'script-invalid',
        values: { script, line: error.line, column: error.column, message: error.values.message },
      } as const)
