import { isEmailAddress } from '../access/email-address.ts'
import { charactersIn } from '../plant/text-length.ts'

/** What a notice is about, and how it is sent: docs/product/records.md#notification-group. */
export const NOTICE_TYPE = { STOPS: 0, MAINTENANCE: 1 } as const
export const NOTICE_CHANNEL = { TELEGRAM: 1 } as const

export type GroupValues = {
  readonly name: string | null
  readonly description: string | null
  readonly email: string | null
}

export type GroupRefusal = { readonly field: keyof GroupValues } & (
  | { readonly code: 'group-name-required' | 'email-invalid'; readonly values: Record<never, never> }
  | { readonly code: 'text-too-long'; readonly values: { readonly most: number } }
)

export const LONGEST_GROUP = { name: 20, description: 100 } as const

/** What is wrong with a notification group, field by field: docs/product/fields.md#notification-groups. */
export function whyNotGroup({ name, description, email }: GroupValues): GroupRefusal[] {
  return [
    ...(name === null || name.trim() === ''
      ? [{ field: 'name', code: 'group-name-required', values: {} } as const]
      : []),
    ...tooLong('name', name),
    ...tooLong('description', description),
    ...(email === null || email === '' || isEmailAddress(email)
      ? []
      : [{ field: 'email', code: 'email-invalid', values: {} } as const]),
  ]
}

const tooLong = (field: keyof typeof LONGEST_GROUP, text: string | null): GroupRefusal[] =>
  charactersIn(text ?? '') > LONGEST_GROUP[field]
    ? [{ field, code: 'text-too-long', values: { most: LONGEST_GROUP[field] } }]
    : []

export type NoticeTargetValues = {
  readonly type: number | null
  readonly channel: number | null
  readonly notifyAfterMinutes: number | null
}

export type NoticeTargetRefusal = {
  readonly field: keyof NoticeTargetValues
  readonly code: 'notice-type-required' | 'notice-channel-required' | 'notice-minutes-invalid'
  readonly values: Record<never, never>
}

/** Minutes after which somebody is told. */
export const LATEST_NOTICE = 999_999

/** Everything that is wrong with what a group is told and when (all three are required). */
export function whyNotNoticeTarget({
  type,
  channel,
  notifyAfterMinutes: minutes,
}: NoticeTargetValues): NoticeTargetRefusal[] {
  const isDelay = minutes !== null && Number.isInteger(minutes) && minutes >= 0 && minutes <= LATEST_NOTICE
  return [
    ...(type === 0 || type === 1
      ? []
      : [{ field: 'type', code: 'notice-type-required', values: {} } as const]),
    ...(channel === 1 ? [] : [{ field: 'channel', code: 'notice-channel-required', values: {} } as const]),
    ...(isDelay
      ? []
      : [{ field: 'notifyAfterMinutes', code: 'notice-minutes-invalid', values: {} } as const]),
  ]
}
