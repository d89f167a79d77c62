import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import { Drawer } from '@mantine/core'
import { useDisclosure, useMounted } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { m } from '../i18n/paraglide/messages.js'
import type { MenuEntry } from './feature.ts'
import { LineTree } from './LineTree.tsx'
import type { SectionMenu } from './menu.ts'
import classes from './NavDrawer.module.css'
import { sectionLabel } from './section-label.ts'

type NavPanelProps = { sections: readonly SectionMenu[]; isOpen: boolean; onClose: () => void }

/** What the menu of a phone holds. */
export function NavPanel({ sections, isOpen, onClose }: NavPanelProps) {
  // NOTE: fetched as it opens, it would not know where the focus was: it opens after it was there.
  const isThere = useMounted()
  return (
    <Drawer
      opened={isOpen && isThere}
      onClose={onClose}
      size="min(360px, 88vw)"
      title={m.app_menu()}
      closeButtonProps={{ 'aria-label': m.app_close_menu(), size: 44, iconSize: 20 }}
      overlayProps={{ backgroundOpacity: 0.6, color: '#05070b' }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      <nav aria-label={m.app_menu()}>
        {sections.map((menu) => {
          const Section = hasTree(menu) ? TreeSection : DrawerSection
          return <Section key={menu.section} menu={menu} onPick={onClose} />
        })}
      </nav>
    </Drawer>
  )
}

const hasTree = ({ entries }: SectionMenu) => entries.some(({ shows }) => shows === 'line-tree')

type SectionProps = { menu: SectionMenu; onPick: () => void }

/** Closed at first: a plant may have more lines than a phone has room. */
function TreeSection({ menu, onPick }: SectionProps) {
  const [isOpen, { toggle }] = useDisclosure(false)
  return (
    <div className={classes.section}>
      <button type="button" className={classes.link} aria-expanded={isOpen} onClick={toggle}>
        {sectionLabel(menu.section)}
        <IconChevronDown size={16} aria-hidden />
      </button>
      {isOpen && <LineTree onPick={onPick} />}
    </div>
  )
}

function DrawerSection({ menu, onPick }: SectionProps) {
  const isOne = menu.entries.length === 1
  return (
    <div className={classes.section}>
      {!isOne && <p className={classes.label}>{sectionLabel(menu.section)}</p>}
      {menu.entries.map((entry) => (
        <DrawerEntry
          key={entry.label()}
          entry={entry}
          label={isOne ? sectionLabel(menu.section) : entry.label()}
          onPick={onPick}
        />
      ))}
    </div>
  )
}

function DrawerEntry({
  entry: { path, load },
  label,
  onPick,
}: {
  entry: MenuEntry
  label: string
  onPick: () => void
}) {
  if (load === undefined)
    return (
      <Link to={path} className={classes.link} activeProps={{ 'aria-current': 'page' }} onClick={onPick}>
        {label}
      </Link>
    )
  const choose = () => {
    onPick()
    void load().then(({ run }) => run())
  }
  return (
    <button type="button" className={classes.link} onClick={choose}>
      {label}
    </button>
  )
}
