import type { ReactNode } from 'react'

/** A name and its value, as often as there is one. */
export type Fact = { readonly name: string; readonly value: ReactNode; readonly isWarning?: boolean }

export function FactList({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(({ name, value, isWarning }) => (
        <div key={name} data-tone={isWarning ? 'warn' : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
