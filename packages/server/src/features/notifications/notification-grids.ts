import type {
  NotificationGroup,
  NotificationSchedule,
  NotificationTarget,
  NotificationWatcher,
} from '@baliza/contract'
import { boolean, defineGrid, type GridColumn, instantOf, integer, nullable, text } from '../../grid/grid.ts'
import { optionsGrid } from '../../lists/options-grid.ts'

export const groupGrid = defineGrid<NotificationGroup>({
  name: 'notification-groups',
  table: 'notificationGroup',
  key: ['groupID'],
  columns: {
    groupID: integer('notificationGroup.groupID'),
    name: text('notificationGroup.name', { search: 'notificationGroup.nameSearch' }),
    description: nullable(
      text('notificationGroup.description', { search: 'notificationGroup.descriptionSearch' }),
    ),
    email: nullable(text('notificationGroup.email', { search: 'notificationGroup.emailSearch' })),
    enabled: boolean('notificationGroup.enabled'),
    updatedBy: nullable(text('notificationGroup.updatedBy', { search: 'notificationGroup.updatedBySearch' })),
    updateDate: nullable(instantOf('notificationGroup.updateDate')),
    revision: integer('notificationGroup.revision'),
  },
})

export const scheduleGrid = defineGrid<NotificationSchedule>({
  name: 'notification-schedules',
  table: 'notificationSchedule',
  key: ['scheduleID'],
  columns: {
    scheduleID: integer('notificationSchedule.scheduleID'),
    groupID: integer('notificationSchedule.groupID'),
    startTime: text('notificationSchedule.startTime'),
    endTime: text('notificationSchedule.endTime'),
    monday: boolean('notificationSchedule.monday'),
    tuesday: boolean('notificationSchedule.tuesday'),
    wednesday: boolean('notificationSchedule.wednesday'),
    thursday: boolean('notificationSchedule.thursday'),
    friday: boolean('notificationSchedule.friday'),
    saturday: boolean('notificationSchedule.saturday'),
    sunday: boolean('notificationSchedule.sunday'),
    revision: integer('notificationSchedule.revision'),
  },
})

export const targetGrid = defineGrid<NotificationTarget>({
  name: 'notification-targets',
  table: 'notificationTarget',
  key: ['targetID'],
  columns: {
    targetID: integer('notificationTarget.targetID'),
    groupID: integer('notificationTarget.groupID'),
    type: integer('notificationTarget.type') as GridColumn<0 | 1>,
    channel: integer('notificationTarget.channel') as GridColumn<1>,
    notifyAfterMinutes: integer('notificationTarget.notifyAfterMinutes'),
    revision: integer('notificationTarget.revision'),
  },
})

export const watcherGrid = defineGrid<NotificationWatcher>({
  name: 'notification-watchers',
  table: 'notificationWatcher',
  key: ['watcherID'],
  columns: {
    watcherID: integer('notificationWatcher.watcherID'),
    groupID: integer('notificationWatcher.groupID'),
    buildingId: nullable(integer('notificationWatcher.buildingId')),
    sectorID: nullable(integer('notificationWatcher.sectorID')),
    lineID: nullable(integer('notificationWatcher.lineID')),
    revision: integer('notificationWatcher.revision'),
  },
})

export const groupOptions = optionsGrid(
  'notificationGroup',
  {
    value: integer('notificationGroup.groupID'),
    text: text('notificationGroup.name', { search: 'notificationGroup.nameSearch' }),
  },
  { field: 'text', desc: false },
)
