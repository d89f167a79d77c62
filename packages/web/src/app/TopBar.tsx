import { Link } from '@tanstack/react-router'
import type { SessionUser } from '../api/session-user.ts'
import { LanguageSwitch } from '../i18n/LanguageSwitch.tsx'
import { m } from '../i18n/paraglide/messages.js'
import { BeaconLogo } from '../ui/BeaconLogo.tsx'
import { configuration } from './configuration/configuration-route.ts'
import { features } from './features.ts'
import { menuFor } from './menu.ts'
import { NavDrawer } from './NavDrawer.tsx'
import { NavSection } from './NavSection.tsx'
import classes from './TopBar.module.css'
import { UserMenu } from './UserMenu.tsx'

export function TopBar({ user }: { user: SessionUser }) {
  const menu = menuFor([...features, configuration], user.roleID)
  const sections = menu.filter(({ section }) => section !== 'configuration' && section !== 'system')
  const settings = menu.find(({ section }) => section === 'configuration')
  const system = menu.find(({ section }) => section === 'system')
  return (
    <header className={classes.bar}>
      <NavDrawer sections={sections} />
      <Link to="/" className={classes.brand}>
        <BeaconLogo />
        <span>{m.app_name()}</span>
      </Link>
      <nav className={classes.nav} aria-label={m.app_menu()}>
        {sections.map((section) => (
          <NavSection key={section.section} menu={section} />
        ))}
      </nav>
      <div className={classes.side}>
        <LanguageSwitch />
        <UserMenu user={user} configurationPath={settings?.entries[0].path} system={system?.entries ?? []} />
      </div>
    </header>
  )
}
