import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Checkbox.css'
import '@mantine/core/styles/CheckboxIndicator.css'
import '@mantine/core/styles/InlineInput.css'
import type { BrowsedTagNode } from '@baliza/contract'
import { Button, Checkbox } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../api/call-api.ts'
import { problemText } from '../../api/problem.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import type { ChosenNode } from './browsed-tags.ts'
import classes from './opc-tags.module.css'

/** A node whose children are shown; without an id the root. */
type Branch = {
  readonly opcServerID: number
  readonly nodeId: string | undefined
  readonly folders: readonly string[]
}
export type Choosing = {
  chosen: readonly ChosenNode[]
  onToggle: (nodes: readonly ChosenNode[], isChosen: boolean) => void
}

const failed = (error: unknown) => problemText(error)

/** What lies under a node, asked for as it is opened. */
export function NodeBranch({ branch, chosen, onToggle }: { branch: Branch } & Choosing) {
  const { opcServerID, nodeId, folders } = branch
  const query = useQuery({
    ...callQuery('opcservers.browse', {
      query: nodeId === undefined ? { opcServerID } : { opcServerID, nodeId },
    }),
    staleTime: 60_000,
    retry: false,
  })
  if (query.isError) return <Retry error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <SkeletonRows rows={3} />
  if (query.data.length === 0) return <p className={classes.dim}>{m.opc_tags_no_children()}</p>
  const free = query.data
    .filter((node) => node.isVariable && node.tagName === null)
    .map((node) => ({ node, folders }))
  return (
    <>
      {free.length > 1 && <ChooseAll free={free} chosen={chosen} onToggle={onToggle} />}
      <ul className={classes.nodes}>
        {query.data.map((node) => (
          <Node key={node.nodeId} node={node} branch={branch} chosen={chosen} onToggle={onToggle} />
        ))}
      </ul>
    </>
  )
}

function Retry({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title={failed(error)}
      action={
        <Button variant="default" size="xs" onClick={onRetry}>
          {m.opc_tags_retry()}
        </Button>
      }
    />
  )
}

function ChooseAll({ free, chosen, onToggle }: { free: readonly ChosenNode[] } & Choosing) {
  const ids = new Set(chosen.map(({ node }) => node.nodeId))
  const count = free.filter(({ node }) => ids.has(node.nodeId)).length
  return (
    <Checkbox
      className={classes.all ?? ''}
      label={m.opc_tags_choose_all({ count: free.length })}
      checked={count === free.length}
      indeterminate={count > 0 && count < free.length}
      onChange={({ currentTarget }) => onToggle(free, currentTarget.checked)}
    />
  )
}

function Node({ node, branch, chosen, onToggle }: { node: BrowsedTagNode; branch: Branch } & Choosing) {
  const [isOpen, setOpen] = useState(false)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  const within = {
    opcServerID: branch.opcServerID,
    nodeId: node.nodeId,
    folders: [...branch.folders, node.name],
  }
  return (
    <li>
      <div className={classes.node}>
        <button
          type="button"
          className={node.isVariable ? classes.chevron : classes.folder}
          aria-expanded={isOpen}
          aria-label={m.opc_tags_open_node({ name: node.name })}
          onClick={() => setOpen(!isOpen)}
        >
          <Chevron size={18} aria-hidden />
          {!node.isVariable && node.name}
        </button>
        {node.isVariable && (
          <Variable node={node} folders={branch.folders} chosen={chosen} onToggle={onToggle} />
        )}
      </div>
      {isOpen && (
        <div className={classes.branch}>
          <NodeBranch branch={within} chosen={chosen} onToggle={onToggle} />
        </div>
      )}
    </li>
  )
}

function Variable({
  node,
  folders,
  chosen,
  onToggle,
}: { node: BrowsedTagNode; folders: readonly string[] } & Choosing) {
  const isTag = node.tagName !== null
  return (
    <Checkbox
      label={
        <span className={classes.variable}>
          {node.name}
          <span className={classes.dim}>
            {isTag ? m.opc_tags_is_tag({ name: node.tagName ?? '' }) : node.tagType}
          </span>
        </span>
      }
      disabled={isTag}
      checked={isTag || chosen.some((one) => one.node.nodeId === node.nodeId)}
      onChange={({ currentTarget }) => onToggle([{ node, folders }], currentTarget.checked)}
    />
  )
}
