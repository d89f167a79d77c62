import type { ReactNode } from 'react'

/** A name and its value, as often as there is one. */
type Fact = { readonly name: string; readonly value: ReactNode }

export function FactList({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
