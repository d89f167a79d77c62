import { orNothing } from '../api/or-nothing.ts'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/UnstyledButton.css'
import { ROLE } from '@baliza/domain'
import { IconActivity, IconLogout, IconSettings, IconUserCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { callApi } from '../api/call-api.ts'
import { closeSession } from '../api/session.ts'
import { fullName, type SessionUser } from '../api/session-user.ts'
import { accountRoute } from '../features/account/feature.ts'
import { m } from '../i18n/paraglide/messages.js'
import { DropdownMenu } from '../ui/Dropdown.tsx'
import { useDropdown } from '../ui/use-dropdown.ts'
import { type ColorChoice, chooseColors, useColorChoice } from './color-scheme.ts'
import type { MenuEntry } from './feature.ts'
import { sectionLabel } from './section-label.ts'
import classes from './UserMenu.module.css'

const ROLE_NAMES: Record<number, () => string> = {
  [ROLE.ADMINISTRATOR]: m.app_role_administrator,
  [ROLE.SUPERVISOR]: m.app_role_supervisor,
  [ROLE.OPERATOR]: m.app_role_operator,
  [ROLE.CONSULTANT]: m.app_role_consultant,
}

const COLOR_CHOICES: readonly { value: ColorChoice; label: () => string }[] = [
  { value: 'system', label: m.app_colors_system },
  { value: 'light', label: m.app_colors_light },
  { value: 'dark', label: m.app_colors_dark },
]

/** The browser forgets the session at once; whether the server has heard of it changes nothing here. */
function logout(): void {
  void orNothing(callApi('users.logout', {}))
  closeSession()
}

type Props = {
  user: SessionUser
  configurationPath: string | undefined
  /** What an administrator looks at the program by. */
  system: readonly MenuEntry[]
}

export function UserMenu({ user, configurationPath, system }: Props) {
  const { state, button } = useDropdown('menu')
  const colors = useColorChoice()
  const name = fullName(user)
  return (
    <>
      <button type="button" className={classes.target} {...button}>
        <span className={classes.initials} aria-hidden>
          {initials(user)}
        </span>
        <span className={classes.name}>{name}</span>
      </button>
      <DropdownMenu
        of={state}
        withinPortal={false}
        position="bottom-end"
        offset={6}
        width={264}
        radius={12}
        classNames={{ dropdown: classes.dropdown, item: classes.item }}
      >
        {(Menu) => (
          <>
            <div className={classes.who}>
              <p className={classes.whoName}>{name}</p>
              <p className={classes.role}>{ROLE_NAMES[user.roleID]?.()}</p>
            </div>
            <Menu.Divider />
            <Menu.Label>{m.app_colors()}</Menu.Label>
            <Menu.RadioGroup value={colors} onChange={(value) => chooseColors(value as ColorChoice)}>
              {COLOR_CHOICES.map(({ value, label }) => (
                <Menu.RadioItem key={value} value={value}>
                  {label()}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            <Menu.Divider />
            {placesOf(configurationPath, system).map(({ path, label, Icon }) => (
              <Menu.Item key={path} component={Link} to={path} leftSection={<Icon size={18} aria-hidden />}>
                {label}
              </Menu.Item>
            ))}
            <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={logout}>
              {m.app_logout()}
            </Menu.Item>
          </>
        )}
      </DropdownMenu>
    </>
  )
}

const placesOf = (configurationPath: string | undefined, system: readonly MenuEntry[]) => [
  { path: accountRoute.path, label: accountRoute.title(), Icon: IconUserCircle },
  ...(configurationPath === undefined
    ? []
    : [{ path: configurationPath, label: sectionLabel('configuration'), Icon: IconSettings }]),
  ...system.map(({ path, label }) => ({ path, label: label(), Icon: IconActivity })),
]

const initials = ({ firstName, lastName }: SessionUser) =>
  `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase()
