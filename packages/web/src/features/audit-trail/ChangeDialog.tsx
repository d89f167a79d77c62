import '@mantine/core/styles/Switch.css'
import '@mantine/core/styles/InlineInput.css'
import type { AuditEntry } from '@baliza/contract'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useFormat } from '../../api/plant.ts'
import type { Format } from '../../format/format.ts'
import { m } from '../../i18n/paraglide/messages.js'
import { Dialog } from '../../ui/Dialog.tsx'
import { Table } from '../../ui/Table.tsx'
import classes from './audit-trail.module.css'
import { actionWord, entityWord, fieldWord, keyWord } from './audit-words.ts'
import { type Compared, type Difference, differencesOf } from './differences.ts'
import { ImportedRows } from './ImportedRows.tsx'
import { isBatch } from './imported.ts'
import { type NamedValues, useNamedValues } from './use-named-values.ts'

/** One change: who made it, and what was there before and after it. */
export function ChangeDialog({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) {
  return (
    <Dialog
      isOpen={entry !== undefined}
      title={entry === undefined ? '' : actionWord(entry.action)}
      onClose={onClose}
      size={760}
    >
      {entry !== undefined && <Change entry={entry} />}
    </Dialog>
  )
}

type Changed = Pick<AuditEntry, 'at' | 'userID' | 'action' | 'entity' | 'entityKey' | 'before' | 'after'> & {
  readonly origin?: string | null
  readonly op?: string | null | undefined
  readonly address?: string | null
}

/** What was there before a change and after it, field by field. */
export function Change({ entry }: { entry: Changed }) {
  const format = useFormat()
  const names = useNamedValues()
  const [isShort, setShort] = useState(true)
  const things = differencesOf(entry)
  return (
    <>
      <dl className={classes.facts}>
        <Fact label={m.audit_trail_user()} text={entry.userID} />
        {entry.origin != null && <Fact label={m.audit_trail_origin()} text={entry.origin} />}
        <Fact label={m.audit_trail_at()} text={format.dateTime(entry.at)} />
        {entry.address != null && <Fact label={m.audit_trail_address()} text={entry.address} />}
        <Fact label={entityWord(entry.entity)} text={keyWord(entry)} />
      </dl>
      {isBatch(entry) && <ImportedRows entry={entry} />}
      {things.length === 0 ? (
        <p className={classes.nothing}>{m.audit_trail_nothing()}</p>
      ) : (
        <>
          <Switch
            checked={isShort}
            onChange={({ currentTarget }) => setShort(currentTarget.checked)}
            label={m.audit_trail_only_changed()}
          />
          {things.map((thing) => (
            <Thing key={thing.piece ?? ''} thing={thing} isShort={isShort} format={format} names={names} />
          ))}
        </>
      )}
    </>
  )
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}

type Reads = { format: Format; names: NamedValues }

function Thing({
  thing: { piece, differences },
  isShort,
  ...reads
}: Reads & { thing: Compared; isShort: boolean }) {
  const shown = isShort ? differences.filter(({ isChanged }) => isChanged) : differences
  const title = piece === undefined ? undefined : m.audit_trail_piece({ number: piece })
  if (shown.length === 0)
    return (
      <p className={classes.nothing}>
        {title} {m.audit_trail_same()}
      </p>
    )
  return (
    <Table className={classes.table} scrollClass={classes.scroll}>
      {title !== undefined && <caption>{title}</caption>}
      <thead>
        <tr>
          <th scope="col">{m.audit_trail_field()}</th>
          <th scope="col">{m.audit_trail_before()}</th>
          <th scope="col">{m.audit_trail_after()}</th>
        </tr>
      </thead>
      <tbody>
        {shown.map((difference) => (
          <Line key={difference.field} difference={difference} {...reads} />
        ))}
      </tbody>
    </Table>
  )
}

function Line({
  difference: { field, before, after, isChanged },
  ...reads
}: Reads & { difference: Difference }) {
  return (
    <tr data-changed={isChanged || undefined}>
      <th scope="row">
        {fieldWord(field)}
        {isChanged && <span className="visually-hidden">{m.audit_trail_changed()}</span>}
      </th>
      <td>{valueText(field, before, reads)}</td>
      <td>{valueText(field, after, reads)}</td>
    </tr>
  )
}

const IS_INSTANT = /(Date|Start|End)$|^(at|start|end|certificate(From|To|At))$/

/** A value as it is kept: instants are milliseconds there. */
function valueText(field: string, value: unknown, { format, names }: Reads): string {
  if (value === null || value === '') return '—'
  const name = names(field, value)
  if (name !== undefined) return name
  if (typeof value === 'boolean') return value ? m.audit_trail_yes() : m.audit_trail_no()
  if (typeof value === 'number')
    return IS_INSTANT.test(field) && value > 1e11 ? format.dateTime(value) : String(value)
  return typeof value === 'string' ? textOf(value, format) : JSON.stringify(value)
}

const textOf = (value: string, format: Format) =>
  /^\d{4}-\d\d-\d\dT.*Z$/.test(value) ? format.dateTime(value) : value
