import { describe, expect, test } from 'vitest'
import { createFormat } from './format.ts'

const es = createFormat('es', 'Europe/Madrid')
const en = createFormat('en', 'Europe/Madrid')

describe('figures', () => {
  test.each([
    [0.7479, '74,8 %', '74.8 %'],
    [0, '0,0 %', '0.0 %'],
    [9.99, '999,0 %', '999.0 %'],
    [9.9901, '999+ %', '999+ %'],
    [-0.0001, '0,0 %', '0.0 %'],
    [null, '—', '—'],
    [Number.NaN, '—', '—'],
  ])('the fraction %s reads %s in Spanish and %s in English', (fraction, spanish, english) => {
    expect(es.percent(fraction)).toBe(spanish.replace(' ', '\u00a0'))
    expect(en.percent(fraction)).toBe(english.replace(' ', '\u00a0'))
  })

  test('four digits are grouped in both languages', () => {
    expect(es.number(6214)).toBe('6.214')
    expect(en.number(6214)).toBe('6,214')
  })

  test('a difference carries its sign, none at zero', () => {
    expect(es.signed(3.44)).toBe('+3,4')
    expect(es.signed(-0.8)).toBe('−0,8')
    expect(es.number(-1200)).toBe('−1.200')
    expect(es.percent(-0.034)).toBe('−3,4\u00a0%')
    expect(es.signed(0.01)).toBe('0,0')
  })
})

describe('durations', () => {
  test('minutes have one decimal, or two in summaries', () => {
    expect(es.minutes(9)).toBe('9,0\u00a0min')
    expect(en.minutes(9.126, 2)).toBe('9.13\u00a0min')
    expect(es.minutes(null)).toBe('—')
  })

  test.each([
    [0, '00:00:00'],
    [2_538_999, '00:42:18'],
    [86_400_000 + 7_384_000, '1\u00a0d 02:03:04'],
    [-5, '00:00:00'],
  ])('%s ms on a clock reads %s', (milliseconds, text) => {
    expect(es.clock(milliseconds)).toBe(text)
  })

  test.each([
    [59.4, { figure: '59', unit: 'minutes' }],
    [60, { figure: '1,0', unit: 'hours' }],
    [1_439, { figure: '24,0', unit: 'hours' }],
    [1_440, { figure: '1,0', unit: 'days' }],
    [142_559, { figure: '99,0', unit: 'days' }],
    [142_560, '+99d'],
  ])('the dial of %s minutes shows %o', (minutes, shown) => {
    expect(es.dial(minutes)).toEqual(shown)
  })

  test.each([
    [0.5, '30s'],
    [59.9, '59m'],
    [60, '1h'],
    [1_440 * 98.9, '98d'],
    [1_440 * 99, '+99d'],
  ])('the pie label of %s minutes is %s', (minutes, label) => {
    expect(es.shortDuration(minutes)).toBe(label)
  })
})

describe('dates', () => {
  test("a date is written as the plant's wall clock shows it, whatever the browser's zone", () => {
    expect(es.dateTime('2026-11-20T23:05:09.000Z')).toBe('21/11/2026 00:05:09')
    expect(en.dateTime('2026-11-20T23:05:09.000Z')).toBe('21/11/2026 00:05:09')
    expect(createFormat('es', 'America/Argentina/Buenos_Aires').hourMinute('2026-11-20T02:30:00.000Z')).toBe(
      '23:30',
    )
  })

  test('both sides of the change to winter time read 02:30', () => {
    expect(es.hourMinute('2026-10-25T00:30:00.000Z')).toBe('02:30')
    expect(es.hourMinute('2026-10-25T01:30:00.000Z')).toBe('02:30')
  })

  test('no date is a dash', () => {
    expect(es.date(null)).toBe('—')
  })
})
