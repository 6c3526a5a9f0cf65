import type { MantineColorsTuple } from '@mantine/core';

export const steel: MantineColorsTuple = [
  '#f0f5fb',
  '#dfe9f5',
  '#c0d5ec',
  '#a2c4ea',
  '#86b4e8',
  '#548fd1',
  '#3572b8',
  '#28609f',
  '#1f4d82',
  '#183b64',
];
export const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eceff3',
  '#e1e5ea',
  '#d0d6de',
  '#bac2cc',
  '#7d8897',
  '#5b6573',
  '#434d5b',
  '#2a313b',
  '#171c24',
];
export const dark: MantineColorsTuple = [
  '#e6eaf0',
  '#b7c0cc',
  '#95a0af',
  '#84909f',
  '#333c47',
  '#222933',
  '#1c222a',
  '#151a20',
  '#0e1115',
  '#0a0d10',
];
export const danger: MantineColorsTuple = [
  '#fdf2f1',
  '#fbe0de',
  '#f6bfbb',
  '#f39d96',
  '#ff9c92',
  '#d8483f',
  '#c5352c',
  '#b3261e',
  '#931d17',
  '#731610',
];
