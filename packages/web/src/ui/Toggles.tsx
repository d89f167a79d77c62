import classes from './Toggles.module.css'

type Props<ID extends string> = {
  label: string
  choices: readonly { readonly id: ID; readonly label: string }[]
  chosen: readonly ID[]
  /** What is chosen then, in the order of the choices. */
  onChange: (chosen: readonly ID[]) => void
}

/** Buttons; any number of them may be on. */
export function Toggles<ID extends string>({ label, choices, chosen, onChange }: Props<ID>) {
  const toggled = (id: ID) =>
    choices.map((one) => one.id).filter((one) => (one === id) !== chosen.includes(one))
  return (
    <div className={classes.toggles} role="group" aria-label={label}>
      {choices.map(({ id, label: name }) => (
        <button
          key={id}
          type="button"
          className={classes.toggle}
          aria-pressed={chosen.includes(id)}
          onClick={() => onChange(toggled(id))}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
