import { CLOCK_TIME, LATEST_NOTICE, LONGEST_GROUP } from '@baliza/domain'
import { z } from 'zod/mini'
import type { CallShape } from './call.ts'
import {
  chosenID,
  figureWithin,
  isoInstant,
  numberedOption,
  revision,
  rowID,
  ruledText,
  ruledTextLike,
  ruledTextUpTo,
} from './fields.ts'
import { gridAnswer, loadOptions, loadQuery } from './grid.ts'

const group = z.object({
  groupID: z.int(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** Gets a copy of what the group is told, where e-mail is enabled. */
  email: z.nullable(z.string()),
  enabled: z.boolean(),
  updatedBy: z.nullable(z.string()),
  updateDate: z.nullable(isoInstant),
  revision: z.int(),
})
export type NotificationGroup = z.infer<typeof group>

const days = {
  monday: z.boolean(),
  tuesday: z.boolean(),
  wednesday: z.boolean(),
  thursday: z.boolean(),
  friday: z.boolean(),
  saturday: z.boolean(),
  sunday: z.boolean(),
}

const schedule = z.object({
  scheduleID: z.int(),
  groupID: z.int(),
  /** HH:mm, wall-clock of the plant. An end that is not after the start is on the next day. */
  startTime: z.string(),
  endTime: z.string(),
  ...days,
  revision: z.int(),
})
export type NotificationSchedule = z.infer<typeof schedule>

const target = z.object({
  targetID: z.int(),
  groupID: z.int(),
  /** 0 stops, 1 maintenance. */
  type: z.literal([0, 1]),
  /** 1 Telegram. */
  channel: z.literal([1]),
  notifyAfterMinutes: z.int(),
  revision: z.int(),
})
export type NotificationTarget = z.infer<typeof target>

const watcher = z.object({
  watcherID: z.int(),
  groupID: z.int(),
  /** Empty watches all. */
  buildingId: z.nullable(z.int()),
  sectorID: z.nullable(z.int()),
  lineID: z.nullable(z.int()),
  revision: z.int(),
})
export type NotificationWatcher = z.infer<typeof watcher>

const groupValues = {
  name: ruledTextUpTo(LONGEST_GROUP.name),
  description: ruledTextUpTo(LONGEST_GROUP.description),
  email: ruledText,
  enabled: z.optional(z.boolean()),
}
/** Wall-clock of the plant. */
const clock = ruledTextLike(CLOCK_TIME)
const scheduleValues = { startTime: clock, endTime: clock, ...z.partial(z.object(days)).shape }
const targetValues = {
  type: figureWithin(0, 1),
  channel: figureWithin(1, 1),
  notifyAfterMinutes: figureWithin(0, LATEST_NOTICE),
}
const watcherValues = { buildingId: chosenID, sectorID: chosenID, lineID: chosenID }

/** Only this group, where one is named. */
const ofGroup = z.object({ ...loadOptions, groupID: z.optional(rowID) })
const key = rowID
const access = 'configuration.administer'

export const notificationCalls = {
  'notifications.groups.get': {
    summary: 'Notification groups as a grid loads them.',
    access,
    query: loadQuery,
    answer: gridAnswer(group),
  },
  'notifications.groups.post': {
    summary: 'Adds a notification group.',
    access,
    body: z.object({ values: z.object(groupValues) }),
    answer: group,
  },
  'notifications.groups.put': {
    summary: 'Changes a notification group.',
    access,
    body: z.object({ key, values: z.object({ ...groupValues, revision }) }),
    answer: group,
  },
  'notifications.groups.delete': {
    summary:
      'Deletes a group without users, with its schedules, events and notifications; otherwise 409 says who is in it.',
    access,
    body: z.object({ key }),
    answer: z.null(),
  },
  'notifications.groups.lookup': {
    summary: 'Notification groups to choose from.',
    access,
    query: loadQuery,
    answer: gridAnswer(numberedOption),
  },
  'notifications.schedules.get': {
    summary: 'When groups may be told, as a grid loads it; `groupID` names one of them.',
    access,
    query: ofGroup,
    answer: gridAnswer(schedule),
  },
  'notifications.schedules.post': {
    summary: 'Adds a schedule to a group.',
    access,
    body: z.object({ values: z.object({ ...scheduleValues, groupID: rowID }) }),
    answer: schedule,
  },
  'notifications.schedules.put': {
    summary: 'Changes a schedule.',
    access,
    body: z.object({ key, values: z.object({ ...scheduleValues, revision }) }),
    answer: schedule,
  },
  'notifications.schedules.delete': {
    summary: 'Deletes a schedule.',
    access,
    body: z.object({ key }),
    answer: z.null(),
  },
  'notifications.targets.get': {
    summary: 'What groups are told and after how long, as a grid loads it; `groupID` names one of them.',
    access,
    query: ofGroup,
    answer: gridAnswer(target),
  },
  'notifications.targets.post': {
    summary: 'Adds a notification to a group.',
    access,
    body: z.object({ values: z.object({ ...targetValues, groupID: rowID }) }),
    answer: target,
  },
  'notifications.targets.put': {
    summary: 'Changes a notification.',
    access,
    body: z.object({ key, values: z.object({ ...targetValues, revision }) }),
    answer: target,
  },
  'notifications.targets.delete': {
    summary: 'Deletes a notification.',
    access,
    body: z.object({ key }),
    answer: z.null(),
  },
  'notifications.watchers.get': {
    summary: 'Which lines groups are told about, as a grid loads it; `groupID` names one of them.',
    access,
    query: ofGroup,
    answer: gridAnswer(watcher),
  },
  'notifications.watchers.post': {
    summary:
      'Adds an event to a group: a building, a sector of it, a line of that; none of them is every line.',
    access,
    body: z.object({ values: z.object({ ...watcherValues, groupID: rowID }) }),
    answer: watcher,
  },
  'notifications.watchers.put': {
    summary: 'Changes an event. Another building takes sector and line away, another sector the line.',
    access,
    body: z.object({ key, values: z.object({ ...watcherValues, revision }) }),
    answer: watcher,
  },
  'notifications.watchers.delete': {
    summary: 'Deletes an event.',
    access,
    body: z.object({ key }),
    answer: z.null(),
  },
} as const satisfies Record<string, CallShape>
