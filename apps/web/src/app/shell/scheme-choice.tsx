import { Menu, SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './scheme-choice.module.css';

const schemes: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'System' },
];

/** The choice of colour scheme as entries of a menu. */
export function SchemeMenuItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <div role="group" aria-label="Appearance">
      <Menu.Label aria-hidden="true">Appearance</Menu.Label>
      {schemes.map(({ value, label }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={value === colorScheme}
          onChange={() => setColorScheme(value)}
          checkIcon={<IconCheck size={16} stroke={1.8} />}
          className={classes.item}
        >
          {label}
        </Menu.RadioItem>
      ))}
    </div>
  );
}

/** The same choice as an open control, for places with enough room. */
export function SchemeControl({ label }: { label: string }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <>
      <span id="scheme-label" className={classes.label}>
        {label}
      </span>
      <SegmentedControl
        aria-labelledby="scheme-label"
        fullWidth
        size="md"
        data={schemes}
        value={colorScheme}
        onChange={setColorScheme}
        classNames={{ root: classes.control, indicator: classes.indicator, label: classes.option }}
      />
    </>
  );
}
