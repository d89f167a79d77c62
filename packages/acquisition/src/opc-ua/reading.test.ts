import { instant } from '@baliza/domain'
import {
  DataType,
  DataValue,
  LocalizedText,
  StatusCodes,
  VariantArrayType,
  type VariantOptions,
} from 'node-opcua-client'
import { describe, expect, test } from 'vitest'
import { uaTag } from '../testing/ua-plant.ts'
import { toReading } from './reading.ts'

const NOON = instant(Date.UTC(2026, 10, 21, 12))
const before = (milliseconds: number) => new Date(NOON - milliseconds)
const read = (data: ConstructorParameters<typeof DataValue>[0]) =>
  toReading({ tag: uaTag(7, 'count') }, new DataValue(data), NOON)
const double = (value: number) => ({ dataType: DataType.Double, value })

describe('a value', () => {
  test.each<[string, VariantOptions, unknown]>([
    ['a number', double(1.5), 1.5],
    ['a truth', { dataType: DataType.Boolean, value: true }, true],
    ['a text', { dataType: DataType.String, value: 'auto' }, 'auto'],
    ['nothing', { dataType: DataType.Null }, null],
    [
      'a whole number of 64 bits',
      { dataType: DataType.Int64, arrayType: VariantArrayType.Scalar, value: [1, 5] },
      4_294_967_301,
    ],
    [
      'a negative one',
      { dataType: DataType.Int64, arrayType: VariantArrayType.Scalar, value: [0xffffffff, 0xfffffffe] },
      -2,
    ],
    [
      'one too long for a number',
      { dataType: DataType.UInt64, arrayType: VariantArrayType.Scalar, value: [0xffffffff, 0xffffffff] },
      '18446744073709551615',
    ],
    [
      'one too long and negative',
      { dataType: DataType.Int64, arrayType: VariantArrayType.Scalar, value: [0x80000000, 0] },
      '-9223372036854775808',
    ],
    ['a date', { dataType: DataType.DateTime, value: new Date(NOON) }, '2026-11-21T12:00:00.000Z'],
    [
      'a translated text',
      { dataType: DataType.LocalizedText, value: new LocalizedText({ text: 'Läuft', locale: 'de' }) },
      'Läuft',
    ],
    ['bytes', { dataType: DataType.ByteString, value: Buffer.from('hi') }, 'aGk='],
    [
      'a list',
      { dataType: DataType.Double, arrayType: VariantArrayType.Array, value: new Float64Array([1, 2.5]) },
      '[1,2.5]',
    ],
    [
      'a list of 64 bits',
      {
        dataType: DataType.Int64,
        arrayType: VariantArrayType.Array,
        value: [
          [0, 1],
          [0, 2],
        ],
      },
      '[1,2]',
    ],
  ])('%s', (_, value, expected) => {
    expect(read({ value })).toMatchObject({ tagID: 7, value: expected, quality: 'good', arrivalTime: NOON })
  })
})

test.each([
  [StatusCodes.Good, 'good', 1],
  [StatusCodes.GoodLocalOverride, 'good', 1],
  [StatusCodes.Uncertain, 'uncertain', 1],
  [StatusCodes.UncertainSensorNotAccurate, 'uncertain', 1],
  [StatusCodes.UncertainEngineeringUnitsExceeded, 'uncertain', 1],
  [StatusCodes.UncertainSubNormal, 'uncertain', 1],
  [StatusCodes.UncertainDataSubNormal, 'uncertain', 1],
  [StatusCodes.UncertainNoCommunicationLastUsableValue, 'bad', null],
  [StatusCodes.UncertainLastUsableValue, 'bad', null],
  [StatusCodes.UncertainSubstituteValue, 'bad', null],
  [StatusCodes.UncertainInitialValue, 'bad', null],
  [StatusCodes.BadDeviceFailure, 'bad', null],
])('%s is %s, and bad hides the value', (statusCode, quality, value) => {
  expect(read({ value: double(1), statusCode })).toMatchObject({ quality, value })
})

test('flags beside a status do not make a value that nobody measured a good one', () => {
  const statusCode = { value: StatusCodes.UncertainLastUsableValue.value + 0x480 }
  const withFlags = Object.assign(new DataValue({ value: double(1) }), { statusCode })
  expect(toReading({ tag: uaTag(7, 'count') }, withFlags, NOON)).toMatchObject({
    quality: 'bad',
    value: null,
  })
})

describe('its time', () => {
  const year1601 = new Date(-11_644_473_600_000)
  test.each<[string, Date | null, Date | null, number]>([
    ['is the source’s', before(5_000), before(1_000), NOON - 5_000],
    ['is the source’s, however far ahead', before(-3_600_000), before(1_000), NOON + 3_600_000],
    ['is the server’s where the source says nothing', null, before(1_000), NOON - 1_000],
    ['is the server’s where the source says 1601', year1601, before(1_000), NOON - 1_000],
    ['is none where nobody knows', null, null, Number.NaN],
  ])('%s', (_, sourceTimestamp, serverTimestamp, sourceTime) => {
    expect(read({ value: double(1), sourceTimestamp, serverTimestamp })).toMatchObject({ sourceTime })
  })
})
