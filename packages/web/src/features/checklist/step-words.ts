import type { ChecklistStep } from '@baliza/contract'
import { m } from '../../i18n/paraglide/messages.js'

type StepWords = {
  readonly title: () => string
  readonly text: () => string
  readonly to: { to: string; search: Record<string, string> }
}

const tab = (id: string) => ({ to: '/configuracion', search: { tab: id } })

/** What a step is called, what is to be done, and where. */
export const STEP_WORDS: Readonly<Record<ChecklistStep, StepWords>> = {
  people: { title: m.checklist_people, text: m.checklist_people_text, to: tab('users') },
  server: { title: m.checklist_server, text: m.checklist_server_text, to: tab('servidores-opc') },
  tags: { title: m.checklist_tags, text: m.checklist_tags_text, to: tab('tags-opc') },
  area: { title: m.checklist_area, text: m.checklist_area_text, to: tab('areas') },
  line: { title: m.checklist_line, text: m.checklist_line_text, to: tab('resources') },
  target: { title: m.checklist_target, text: m.checklist_target_text, to: tab('resources') },
  stop: { title: m.checklist_stop, text: m.checklist_stop_text, to: { to: '/', search: {} } },
}
