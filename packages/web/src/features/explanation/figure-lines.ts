import { m } from '../../i18n/paraglide/messages.js'
import { definitionLines } from './definition-lines.ts'
import type { FigureLine } from './figure-line.ts'
import { agrees } from './list-totals.ts'
import type { ShownExplanation } from './shown-explanation.ts'

export type FigureGroup = { readonly title: string; readonly lines: readonly FigureLine[] }

/** Every figure of the window, in the order in which one is made of the others. */
export const figureGroups = (shown: ShownExplanation): FigureGroup[] => [
  { title: m.explanation_group_ratios(), lines: definitionLines(shown) ?? ratioLines(shown) },
  { title: m.explanation_group_times(), lines: timeLines(shown) },
  { title: m.explanation_group_production(), lines: productionLines(shown) },
  { title: m.explanation_group_failures(), lines: failureLines(shown) },
]

function ratioLines(shown: ShownExplanation): FigureLine[] {
  const { of, format } = shown
  const { utilization, throughput, performance, runtime, staffedTimeCorrect } = of.figures
  const ratio = (value: number | null) => format.percent(value, 2)
  const minutes = (value: number | null) => format.minutes(value, 2)
  return [
    {
      id: 'utilization',
      name: m.explanation_utilization(),
      value: ratio(utilization),
      words: m.explanation_utilization_words(),
      sum: m.explanation_divided({ a: minutes(runtime), b: minutes(staffedTimeCorrect) }),
    },
    throughputLine(shown),
    acceptanceLine(shown),
    {
      id: 'performance',
      name: m.explanation_performance(),
      value: ratio(performance),
      words: m.explanation_performance_words(),
      sum: m.explanation_times_two({ a: ratio(utilization), b: ratio(throughput) }),
    },
  ]
}

function throughputLine({ of: { figures, settings, effectiveTime }, format }: ShownExplanation): FigureLine {
  const line = {
    id: 'throughput',
    name: m.explanation_throughput(),
    value: format.percent(figures.throughput, 2),
  } as const
  if (settings.fixedThroughput !== null && agrees(settings.fixedThroughput, figures.throughput))
    return { ...line, words: m.explanation_throughput_fixed() }
  return {
    ...line,
    words: m.explanation_throughput_words(),
    sum: m.explanation_divided({
      a: format.minutes(effectiveTime, 2),
      b: format.minutes(figures.runtime, 2),
    }),
    list: 'parts',
  }
}

function acceptanceLine({
  of: { figures, pieceTime, goodTime },
  format: { percent, number, minutes },
}: ShownExplanation): FigureLine {
  const { productionQuantity, discards, acceptance } = figures
  const line = { id: 'acceptance', name: m.explanation_acceptance(), value: percent(acceptance, 2) } as const
  if (productionQuantity === 0 && discards === 0)
    return { ...line, words: m.explanation_acceptance_nothing() }
  if (pieceTime !== null && !agrees((productionQuantity - discards) / productionQuantity, acceptance))
    return {
      ...line,
      words: m.explanation_acceptance_mixed(),
      sum: m.explanation_divided({ a: minutes(goodTime, 2), b: minutes(pieceTime, 2) }),
      list: 'parts',
    }
  return {
    ...line,
    words: m.explanation_acceptance_words(),
    sum: m.explanation_less_divided({
      a: number(productionQuantity),
      b: number(discards),
      c: number(productionQuantity),
    }),
    list: 'pieces',
  }
}

const timeLines = (shown: ShownExplanation): FigureLine[] => [...staffedLines(shown), ...stateLines(shown)]

function staffedLines({ of: { figures, settings }, totals, format }: ShownExplanation): FigureLine[] {
  const minutes = (value: number | null) => format.minutes(value, 2)
  const adjusted: FigureLine = {
    id: 'adjustedDiscountTime',
    name: m.explanation_adjusted(),
    value: minutes(figures.adjustedDiscountTime),
    words: m.explanation_adjusted_words(),
    list: 'changes',
  }
  return [
    {
      id: 'staffedTime',
      name: m.explanation_staffed(),
      value: minutes(figures.staffedTime),
      words: settings.enableOrderManager ? m.explanation_staffed_words() : m.explanation_staffed_always(),
      list: 'parts',
    },
    {
      id: 'discountTime',
      name: m.explanation_discount(),
      value: minutes(figures.discountTime),
      words: m.explanation_discount_words(),
      list: 'stops',
    },
    ...(figures.adjustedDiscountTime === null ? [] : [adjusted]),
    {
      id: 'staffedTimeCorrect',
      name: m.explanation_staffed_correct(),
      value: minutes(figures.staffedTimeCorrect),
      words: m.explanation_staffed_correct_words(),
      sum: m.explanation_less({ a: minutes(figures.staffedTime), b: minutes(totals.parts.deducted) }),
      list: 'parts',
    },
    {
      id: 'discountShift',
      name: m.explanation_without_order(),
      value: minutes(figures.discountShift),
      words: m.explanation_without_order_words(),
      list: 'parts',
    },
  ]
}

function stateLines({ of: { figures }, totals, format }: ShownExplanation): FigureLine[] {
  const minutes = (value: number | null) => format.minutes(value, 2)
  return [
    {
      id: 'totalRuntime',
      name: m.explanation_total_runtime(),
      value: minutes(figures.totalRuntime),
      words: m.explanation_total_runtime_words(),
      sum: m.explanation_plus({ a: minutes(figures.runtime), b: minutes(figures.noMaterialTime) }),
    },
    {
      id: 'runtime',
      name: m.explanation_runtime(),
      value: minutes(figures.runtime),
      words: m.explanation_runtime_words(),
      list: 'states',
    },
    {
      id: 'noMaterialTime',
      name: m.explanation_no_material(),
      value: minutes(figures.noMaterialTime),
      words: m.explanation_no_material_words(),
      list: 'states',
    },
    {
      id: 'stoppedTime',
      name: m.explanation_stopped(),
      value: minutes(figures.stoppedTime),
      words: m.explanation_stopped_words(),
      list: 'states',
    },
    {
      id: 'coverage',
      name: m.explanation_coverage(),
      value: format.percent(figures.coverage, 2),
      words: m.explanation_coverage_words(),
      sum: m.explanation_divided({ a: minutes(totals.states.known), b: minutes(totals.states.minutes) }),
      list: 'states',
    },
  ]
}

function productionLines({ of: { figures }, format }: ShownExplanation): FigureLine[] {
  const { number } = format
  const {
    productionQuantity,
    discards,
    unknownTimeQuantity,
    productionSpeed,
    desiredProductionSpeed,
    runtime,
  } = figures
  const speed = (value: number | null) => m.explanation_per_minute({ speed: number(value, 2) })
  return [
    {
      id: 'productionQuantity',
      name: m.explanation_quantity(),
      value: number(productionQuantity),
      words: m.explanation_quantity_words(),
      list: 'pieces',
    },
    {
      id: 'discards',
      name: m.explanation_discards(),
      value: number(discards),
      words: m.explanation_discards_words(),
      list: 'pieces',
    },
    {
      id: 'unknownTimeQuantity',
      name: m.explanation_unknown_quantity(),
      value: number(unknownTimeQuantity),
      words: m.explanation_unknown_quantity_words(),
      list: 'pieces',
    },
    {
      id: 'productionSpeed',
      name: m.explanation_speed(),
      value: speed(productionSpeed),
      words: m.explanation_speed_words(),
      sum: m.explanation_less_divided({
        a: number(productionQuantity),
        b: number(unknownTimeQuantity),
        c: format.minutes(runtime, 2),
      }),
    },
    {
      id: 'desiredProductionSpeed',
      name: m.explanation_desired_speed(),
      value: speed(desiredProductionSpeed),
      words: m.explanation_desired_speed_words(),
      list: 'parts',
    },
  ]
}

function failureLines({ of: { figures, settings }, totals, format }: ShownExplanation): FigureLine[] {
  const minutes = (value: number | null) => format.minutes(value, 2)
  const failures = format.number(figures.failures)
  return [
    {
      id: 'failures',
      name: m.explanation_failures(),
      value: failures,
      words: m.explanation_failures_words({ seconds: format.number(settings.microStopTime) }),
      list: 'parts',
    },
    {
      id: 'failureTime',
      name: m.explanation_failure_time(),
      value: minutes(totals.parts.failureTime),
      words: m.explanation_failure_time_words(),
      list: 'parts',
    },
    {
      id: 'mtbf',
      name: m.explanation_mtbf(),
      value: minutes(figures.mtbf),
      words: m.explanation_mtbf_words(),
      sum: m.explanation_divided({ a: minutes(figures.runtime), b: failures }),
    },
    {
      id: 'mttr',
      name: m.explanation_mttr(),
      value: minutes(figures.mttr),
      words: m.explanation_mttr_words(),
      sum: m.explanation_divided({ a: minutes(totals.parts.failureTime), b: failures }),
    },
  ]
}
