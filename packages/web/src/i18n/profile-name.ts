import type { ProfileID } from '@baliza/domain'
import { m } from './paraglide/messages.js'

const NAMES: Record<ProfileID, () => string> = {
  baliza: m.i18n_profile_baliza,
  'iso-22400': m.i18n_profile_iso_22400,
  smrp: m.i18n_profile_smrp,
  nakajima: m.i18n_profile_nakajima,
  apq: m.i18n_profile_apq,
  ooe: m.i18n_profile_ooe,
  teep: m.i18n_profile_teep,
}

/** What people call a definition of the figures. */
export const profileName = (profile: ProfileID): string => NAMES[profile]()
