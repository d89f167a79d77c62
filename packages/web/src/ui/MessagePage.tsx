import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Loader.css'
import { Button } from '@mantine/core'
import classes from './MessagePage.module.css'

type Action = { label: string; onClick: () => void } | { label: string; href: string }

/** A whole page with one sentence and one way on. */
export function MessagePage({
  code,
  title,
  text,
  action,
}: {
  code?: string
  title: string
  text: string
  action: Action
}) {
  return (
    <div className={classes.page}>
      {code !== undefined && (
        <p className={classes.code} aria-hidden>
          {code}
        </p>
      )}
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {'href' in action ? (
        <Button component="a" href={action.href} size="md" h="var(--touch)">
          {action.label}
        </Button>
      ) : (
        <Button onClick={action.onClick} size="md" h="var(--touch)">
          {action.label}
        </Button>
      )}
    </div>
  )
}
