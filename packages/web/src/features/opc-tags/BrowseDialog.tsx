import { useWrite } from '../../api/use-write.ts'
import { Refusal } from '../../ui/Refusal.tsx'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/Loader.css'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { callApi } from '../../api/call-api.ts'
import { m } from '../../i18n/paraglide/messages.js'
import type { Choice } from '../../ui/form/form-field.ts'
import { Notice } from '../../ui/Notice.tsx'
import { TallDialog, TallDialogBody, TallDialogFoot, TallDialogHead } from '../../ui/TallDialog.tsx'
import { type ChosenNode, type PlannedTag, planTags } from './browsed-tags.ts'
import { type Choosing, NodeBranch } from './NodeBranch.tsx'
import { refusalText } from './opc-tag-fields.tsx'
import classes from './opc-tags.module.css'

/** What stands in a pattern for a name and for its folders, in the reader's language. */
const NAME = `{${m.opc_tags_word_name()}}`
const PATH = `{${m.opc_tags_word_path()}}`

type Props = { servers: readonly Choice[]; onClose: () => void; onDone: () => void }

/** The address space of an OPC UA server: variables are chosen there and become tags together. */
export function BrowseDialog({ servers, onClose, onDone }: Props) {
  const [opcServerID, setServer] = useState(() => Number(servers[0]?.value ?? 0))
  const [chosen, setChosen] = useState<readonly ChosenNode[]>([])
  const [pattern, setPattern] = useState(`${PATH}.${NAME}`)
  const plan = useMemo(() => planTags(pattern, chosen), [pattern, chosen])
  const make = useMake(opcServerID, () => {
    onDone()
    onClose()
  })
  const changeServer = (other: number) => {
    setServer(other)
    setChosen([])
  }
  const toggle = (nodes: readonly ChosenNode[], isChosen: boolean) => {
    const ids = new Set(nodes.map(({ node }) => node.nodeId))
    const others = chosen.filter(({ node }) => !ids.has(node.nodeId))
    setChosen(isChosen ? [...others, ...nodes] : others)
  }
  return (
    <TallDialog isOpen onClose={onClose} width={1080}>
      <TallDialogHead title={m.opc_tags_browse_title()} subtitle={<span>{m.opc_tags_browse_hint()}</span>} />
      <TallDialogBody>
        {servers.length === 0 ? (
          <Notice tone="info" title={m.opc_tags_no_server()} />
        ) : (
          <div className={classes.browse}>
            <Space
              servers={servers}
              opcServerID={opcServerID}
              onServer={changeServer}
              chosen={chosen}
              onToggle={toggle}
            />
            <NewTags pattern={pattern} onPattern={setPattern} plan={plan} />
          </div>
        )}
        <Refusal text={make.refusal} />
      </TallDialogBody>
      <TallDialogFoot>
        <Button variant="default" size="md" onClick={onClose}>
          {m.opc_tags_cancel()}
        </Button>
        <Button
          size="md"
          loading={make.isBusy}
          disabled={plan.length === 0 || plan.some(isWrong)}
          onClick={() => make.write(plan)}
        >
          {m.opc_tags_create({ count: plan.length })}
        </Button>
      </TallDialogFoot>
    </TallDialog>
  )
}

type SpaceProps = Choosing & {
  servers: readonly Choice[]
  opcServerID: number
  onServer: (opcServerID: number) => void
}

function Space({ servers, opcServerID, onServer, chosen, onToggle }: SpaceProps) {
  return (
    <section className={classes.space} aria-label={m.opc_tags_space()}>
      <NativeSelect
        size="md"
        label={m.opc_tags_server()}
        value={opcServerID}
        data={servers.map(({ value, text }) => ({ value: String(value), label: text }))}
        onChange={({ currentTarget }) => onServer(Number(currentTarget.value))}
      />
      <NodeBranch
        key={opcServerID}
        branch={{ opcServerID, nodeId: undefined, folders: [] }}
        chosen={chosen}
        onToggle={onToggle}
      />
    </section>
  )
}

type NewTagsProps = { pattern: string; onPattern: (pattern: string) => void; plan: readonly PlannedTag[] }

function NewTags({ pattern, onPattern, plan }: NewTagsProps) {
  return (
    <section className={classes.plan} aria-label={m.opc_tags_new_tags()}>
      <TextInput
        size="md"
        label={m.opc_tags_pattern()}
        description={m.opc_tags_pattern_hint({ name: NAME, path: PATH })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={pattern}
        onChange={({ currentTarget }) => onPattern(currentTarget.value)}
      />
      <Plan plan={plan} />
    </section>
  )
}

const isWrong = ({ wrong }: PlannedTag) => wrong !== undefined

function useMake(opcServerID: number, onDone: () => void) {
  return useWrite(
    (plan: readonly PlannedTag[]) =>
      callApi('tags.many', {
        body: {
          opcServerID,
          tags: plan.map(({ tagName, tagType, tagValue }) => ({ tagName, tagType, tagValue })),
        },
      }),
    {
      doneText: ({ added }) => m.opc_tags_created({ count: added }),
      onDone,
      outdates: ['opcservers.browse'],
    },
  )
}

/** The names that the tags will have. */
function Plan({ plan }: { plan: readonly PlannedTag[] }) {
  if (plan.length === 0) return <p className={classes.dim}>{m.opc_tags_nothing_chosen()}</p>
  return (
    <ul className={classes.names}>
      {plan.map(({ tagName, tagType, tagValue, wrong }) => (
        <li key={tagValue} data-wrong={wrong !== undefined || undefined}>
          <span className={classes.tagName}>{tagName || '—'}</span>
          <span className={classes.dim}>{tagType}</span>
          {wrong !== undefined && (
            <span className={classes.wrong}>
              {wrong === 'twice' ? m.opc_tags_twice({ path: PATH }) : refusalText(wrong)}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
