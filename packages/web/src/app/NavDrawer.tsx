import { useDisclosure } from '@mantine/hooks'
import { IconMenu2 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { m } from '../i18n/paraglide/messages.js'
import { lazyPart } from '../ui/lazy-part.ts'
import type { SectionMenu } from './menu.ts'
import classes from './NavDrawer.module.css'

const NavPanel = lazyPart(async () => (await import('./NavPanel.tsx')).NavPanel)

/** The top menu of a phone: everything under one button, fetched when it is first pressed. */
export function NavDrawer({ sections }: { sections: readonly SectionMenu[] }) {
  const [isOpen, { open, close }] = useDisclosure(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      <button
        type="button"
        className={classes.burger}
        aria-label={m.app_menu()}
        aria-expanded={isOpen}
        onClick={open}
      >
        <IconMenu2 size={22} aria-hidden />
      </button>
      {wasOpen && (
        <Suspense>
          <NavPanel sections={sections} isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
