// The palette, measured with the WCAG 2 formula: text 4.5:1, shapes and borders of controls 3:1.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./styles/tokens.css', import.meta.url), 'utf8')
const blocks = (selector: string): Map<string, string> => {
  const start = css.indexOf(`${selector} {`)
  expect(start, selector).toBeGreaterThanOrEqual(0)
  const body = css.slice(start, css.indexOf('}', start))
  return new Map([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name!, value!]))
}
const light = blocks(':root')
const dark = blocks(':root[data-theme="dark"]')
const darkBySystem = blocks(':root:not([data-theme="light"])')

const channel = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((i) => channel(parseInt(hex.slice(i, i + 2), 16) / 255))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

const GROUNDS = ['--ground', '--wall', '--chalk']
const TEXT = ['--ink', '--ink-soft', '--ember', '--ochre', '--moss']
const SHAPES = ['--edge', '--p1', '--p2', '--p3', '--p4', ...[...light.keys()].filter((name) => name.startsWith('--g-'))]

describe.each([['light', light], ['dark', dark]])('%s', (_, colours) => {
  const between = (a: string, b: string) => contrast(colours.get(a)!, colours.get(b)!)
  it.each(TEXT.flatMap((name) => GROUNDS.map((ground) => [name, ground])))('%s reads on %s', (name, ground) => {
    expect(between(name, ground)).toBeGreaterThanOrEqual(4.5)
  })
  it.each(SHAPES.flatMap((name) => GROUNDS.map((ground) => [name, ground])))('%s shows on %s', (name, ground) => {
    expect(between(name, ground)).toBeGreaterThanOrEqual(3)
  })
  it.each([['--on-ember', '--ember'], ['--ink', '--sand'], ['--ink', '--leaf']])('%s reads on %s', (name, ground) => {
    expect(between(name, ground)).toBeGreaterThanOrEqual(4.5)
  })
})

it('dark is the same whether the system or a person asks for it', () => {
  expect([...darkBySystem]).toEqual([...dark])
})

it('knows the formula', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
