import type { CSSVariablesResolver } from '@mantine/core';

/** Each token with its value in the light and in the dark scheme. */
const schemeTokens: Record<`--${string}`, readonly [light: string, dark: string]> = {
  '--rp-canvas': ['#f3f5f7', '#0e1115'],
  '--rp-surface': ['#ffffff', '#151a20'],
  '--rp-raised': ['#ffffff', '#1c222a'],
  '--rp-inset': ['#f7f8fa', '#1a2027'],
  '--rp-sunken': ['#eceff3', '#0f1318'],
  '--rp-chip': ['#eceff3', '#262e38'],
  '--rp-border': ['#e1e5ea', '#262d36'],
  '--rp-border-strong': ['#ccd3dc', '#353e49'],
  '--rp-control': ['#7d8897', '#6b7684'],
  '--rp-text': ['#171c24', '#e6eaf0'],
  '--rp-text-2': ['#434d5b', '#b7c0cc'],
  '--rp-muted': ['#5b6573', '#95a0af'],
  '--rp-accent': ['#28609f', '#86b4e8'],
  '--rp-on-accent': ['#ffffff', '#0e1115'],
  '--rp-accent-tint': ['#eaf1f9', '#172536'],
  '--rp-accent-line': ['#a9c4e2', '#31527a'],
  '--rp-danger': ['#b3261e', '#ff9c92'],
  '--rp-warn': ['#8a5200', '#f0b95c'],
  '--rp-warn-tint': ['#fdf5e6', '#2a2113'],
  '--rp-warn-line': ['#ecd3a3', '#5a4520'],
  '--rp-ok': ['#1d6b3a', '#74cf97'],
  '--rp-bezel': ['#12161d', '#0a0d10'],
  '--rp-bezel-line': ['#12161d', '#222932'],
  '--rp-track': ['#e4e8ed', '#262d36'],
  '--rp-water': ['#dfe6ed', '#0b0f14'],
  '--rp-land': ['#fbfcfd', '#1a2129'],
  '--rp-neighbour': ['#f0f3f6', '#141a21'],
  '--rp-coast': ['#aab6c3', '#3d4856'],
  '--rp-state-line': ['#cfd7e0', '#2b3440'],
  '--rp-case': ['rgba(16, 20, 27, 0.48)', 'rgba(10, 13, 16, 0.6)'],
  '--rp-case-1': ['#10141b', '#dfe4ea'],

  '--mantine-color-body': ['#ffffff', '#151a20'],
  '--mantine-color-text': ['#171c24', '#e6eaf0'],
  '--mantine-color-dimmed': ['#5b6573', '#95a0af'],
  '--mantine-color-placeholder': ['#66707e', '#8893a2'],
  '--mantine-color-default': ['#ffffff', '#1c222a'],
  '--mantine-color-default-color': ['#171c24', '#e6eaf0'],
  '--mantine-color-default-hover': ['#f4f6f8', '#242b35'],
  '--mantine-color-default-border': ['#ccd3dc', '#353e49'],
  '--mantine-color-error': ['#b3261e', '#ff9c92'],
  '--mantine-color-anchor': ['#28609f', '#86b4e8'],
  '--mantine-color-disabled': ['#eceff3', '#1c222a'],
  '--mantine-color-disabled-color': ['#7b8593', '#6b7684'],
  '--mantine-color-disabled-border': ['#e1e5ea', '#262d36'],
};

const commonTokens = {
  '--rp-bezel-text': '#f2f4f7',
  '--rp-bezel-muted': '#b3bcc8',
  '--rp-bezel-focus': '#86b4e8',
  '--rp-avatar': '#31425a',
  '--rp-avatar-text': '#e3edf8',
};

function scheme(index: 0 | 1): Record<string, string> {
  return Object.fromEntries(Object.entries(schemeTokens).map(([name, values]) => [name, values[index]]));
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: commonTokens,
  light: scheme(0),
  dark: scheme(1),
});
