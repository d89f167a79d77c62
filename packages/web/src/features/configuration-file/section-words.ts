import { m } from '../../i18n/paraglide/messages.js'

const WORDS: Readonly<Record<string, () => string>> = {
  buildings: m.configuration_file_buildings,
  sectors: m.configuration_file_sectors,
  reasons: m.configuration_file_reasons,
  servers: m.configuration_file_servers,
  tags: m.configuration_file_tags,
  lines: m.configuration_file_lines,
  products: m.configuration_file_products,
  targets: m.configuration_file_targets,
  productSpeeds: m.configuration_file_speeds,
  equipments: m.configuration_file_equipments,
  equipmentReasons: m.configuration_file_equipment_reasons,
  notificationGroups: m.configuration_file_groups,
  notificationSchedules: m.configuration_file_schedules,
  notificationTargets: m.configuration_file_notifications,
  notificationWatchers: m.configuration_file_events,
  shiftPatterns: m.configuration_file_shift_patterns,
  calendarRules: m.configuration_file_calendar_rules,
  calendarExceptions: m.configuration_file_calendar_exceptions,
  parameters: m.configuration_file_parameters,
}

/** A section of the file in the reader's words; one that is not known stays as it is. */
export const sectionWord = (section: string): string => WORDS[section]?.() ?? section
