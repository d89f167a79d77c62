import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { dateText, readDay, readDayTime } from './date-text.ts'

type DateText = { value: string; hasTime?: boolean | undefined; onChange: (value: string) => void }

type Typed = {
  readonly text: string
  /** What was passed on for it; '' = nothing that can be read. */
  readonly passedOn: string
  /** What stood there before: who is asked may keep it until there is something to read. */
  readonly before: string
}

/** A day as it is typed: each text that can be read is passed on at once, any other as no day. */
export function useDateText({ value, hasTime = false, onChange }: DateText) {
  const [typed, setTyped] = useState<Typed>()
  const isTyping = typed !== undefined && (value === typed.passedOn || value === typed.before)
  const settle = () => {
    if (typed !== undefined && (typed.passedOn !== '' || value !== '')) setTyped(undefined)
  }
  return {
    value: isTyping ? typed.text : dateText(value),
    onChange: ({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) => {
      const passedOn = (hasTime ? readDayTime(text) : readDay(text)) ?? ''
      setTyped({ text, passedOn, before: value })
      if (passedOn !== value) onChange(passedOn)
    },
    onBlur: settle,
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === 'Enter') settle()
    },
  }
}
