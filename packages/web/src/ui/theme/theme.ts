import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

// biome-ignore format: ten shades read best in a row
/** Index 7 is the accent on light, index 4 on dark. */
const accent: MantineColorsTuple = [
  '#eef3ff', '#dbe5ff', '#b9cbff', '#93aeff', '#6b93ff', '#4d7bf7', '#3564e8', '#1f4fd8', '#1a43b8', '#153694',
]

// biome-ignore format: ten shades read best in a row
/** Mantine draws dark fields and menus from these. */
const dark: MantineColorsTuple = [
  '#eef1f5', '#c8cfd9', '#98a2b1', '#667183', '#3a4352', '#2b3340', '#11151b', '#171b22', '#0e1116', '#0a0c10',
]

// biome-ignore format: ten shades read best in a row
const danger: MantineColorsTuple = [
  '#fff0f0', '#fddede', '#f7b8b8', '#ff8f8f', '#ff6b6b', '#f04444', '#dd1f1f', '#c40000', '#a30000', '#850000',
]

// biome-ignore format: ten shades read best in a row
const good: MantineColorsTuple = [
  '#e9f9ef', '#d3f2de', '#aee7c3', '#88dca5', '#66d18a', '#43b96c', '#279a51', '#0f6b33', '#0c582a', '#084420',
]

/** Filled controls carry the ink that reads on them in either theme. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colors
  const isDanger = input.color === 'danger'
  const background = isDanger ? 'var(--danger)' : 'var(--accent)'
  return {
    ...colors,
    background,
    hover: `color-mix(in srgb, ${background}, var(--ink) 12%)`,
    color: isDanger ? '#ffffff' : 'var(--on-accent)',
  }
}

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '700' },
  colors: { accent, danger, good, dark },
  primaryColor: 'accent',
  primaryShade: { light: 7, dark: 4 },
  variantColorResolver,
  defaultRadius: 10,
  radius: { card: '14px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '28px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // What holds the focus for it is no item of a menu: a screen reader counts one more.
  components: { Menu: { defaultProps: { withInitialFocusPlaceholder: false } } },
})

/** Mantine's own variables point at our tokens, so that each theme is written once, in `tokens.css`. */
const toTokens = {
  '--mantine-color-body': 'var(--background)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--track)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--track)',
  '--mantine-color-disabled-color': 'var(--dim)',
  '--mantine-color-disabled-border': 'var(--line)',
}

export const themeVariables: CSSVariablesResolver = () => ({ variables: {}, light: toTokens, dark: toTokens })
